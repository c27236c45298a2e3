/** Rows of a table. */
export function LibraryIcon() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4">
      <rect x="2" y="2.5" width="12" height="11" rx="2" />
      <path d="M2 6.5h12M2 10h12M6 6.5v7" />
    </svg>
  );
}

/** Lines and a note. */
export function PlaylistsIcon() {
  return (
    <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round">
      <path d="M2 4h8M2 8h6M2 12h4M13 11V3.5l1.5 1" />
      <circle cx="11" cy="11.5" r="2" />
    </svg>
  );
}
