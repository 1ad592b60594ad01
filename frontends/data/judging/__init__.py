"""Answers of people, programs and language models, judged and scored."""
