from .pure_graph import Graph as Graph
