"""The forms of pzpr: URLs of puzz.link and files of pzprv3."""
