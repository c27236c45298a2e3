/** The names under which answers of the server are kept, so that whoever changes something can say what is stale. */
export const keys = {
  me: ["me"],
  tracks: ["tracks"],
  tracksPage: (query: string, page: number) => ["tracks", query, page],
  discarded: ["discarded"],
  assistants: ["assistants"],
  tasks: ["tasks"],
  connection: ["model connection"],
  ollama: ["ollama"],
  overrides: (trackId: string) => ["overrides", trackId],
  /** What a tool measured, in full. */
  data: (trackId: string, url?: string) => (url === undefined ? ["data", trackId] : ["data", trackId, url]),
  usage: ["usage"],
  tokens: ["tokens"],
  /** Lists of conversations, by what was searched for. */
  conversations: (search?: string) => (search === undefined ? ["conversations"] : ["conversations", search]),
  pickableTracks: (search: string) => ["tracks", "to pick", search],
  conversation: (id: string) => ["conversation", id],
  likes: ["likes"],
  playlists: ["playlists"],
  playlist: (id: string) => ["playlists", id],
  track: (trackId: string) => ["track", trackId],
  outline: (trackId: string) => ["outline", trackId],
  waveform: (trackId: string) => ["waveform", trackId],
  analysis: (trackId: string, agent: string) => ["analysis", trackId, agent],
  spectrum: (trackId: string) => ["spectrum", trackId],
} as const;
