export function MapIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor">
      <circle cx="6" cy="8" r="2.5" />
      <circle cx="10" cy="15" r="2" />
      <circle cx="17" cy="6" r="2" />
      <circle cx="18" cy="16" r="3" />
      <circle cx="4.5" cy="18" r="1.5" />
    </svg>
  );
}
