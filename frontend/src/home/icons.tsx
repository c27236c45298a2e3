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

/** A speech bubble. */
export function ChatsIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round">
      <path d="M3.500 2.500h9a1.500 1.500 0 0 1 1.500 1.500v6a1.500 1.500 0 0 1-1.500 1.500H8L4.500 14v-2.500h-1A1.500 1.500 0 0 1 2 10V4a1.500 1.500 0 0 1 1.500-1.500z" />
    </svg>
  );
}

/** Three dots. */
export function MoreIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
      <circle cx="3" cy="8" r="1.4" />
      <circle cx="8" cy="8" r="1.4" />
      <circle cx="13" cy="8" r="1.4" />
    </svg>
  );
}

/** A gear. */
export function SettingsIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4">
      <circle cx="8" cy="8" r="4" />
      <circle cx="8" cy="8" r="1.3" />
      <path strokeWidth="2.2" d="M8 1v2.6M8 12.400V15M1 8h2.600M12.400 8H15M3.050 3.050l1.850 1.850M11.100 11.100l1.850 1.850M3.050 12.950l1.850-1.850M11.100 4.900l1.850-1.850" />
    </svg>
  );
}

/** A door, and an arrow that leads out of it. */
export function LogOutIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M6.500 2.500h-3a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3M6.500 8H14M11 5l3 3-3 3" />
    </svg>
  );
}
