/** Two heads and a turn. */
export function DanceIcon() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
      <circle cx="8" cy="5" r="2.2" />
      <circle cx="16" cy="6" r="2.2" />
      <path d="M8 8v6l-2 7M8 14l2 7M16 9l-1 5-1 7M15 14l3 7M8 10l8 1" />
    </svg>
  );
}
