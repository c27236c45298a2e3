"""How questions are read without a language model: words of three languages, names of the library, typed requests.

text         folding, words
vocabulary   what words mean: one file a language, the same concepts in each
names        the names in a person's library
keys         "A minor", "8A", "la menor", "fis-Moll"
reading      a question as concepts, names and numbers
messages     the sentences of the answers: one file a language
plans        from a reading to tool calls, and from their results to an answer
"""
