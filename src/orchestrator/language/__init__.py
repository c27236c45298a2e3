"""Reading of questions without a language model: words of three languages, and names of the library.

text         words, in lower case without accents
vocabulary   the concepts of words: one file for each language, with the same concepts
names        the names in a user's library
keys         "A minor", "8A", "la menor", "fis-Moll"
reading      a question as concepts, names and numbers
messages     the sentences of the answers: one file for each language
plans        from a reading to tool calls, and from results to an answer
"""
