/** A sheet of a calendar. */
export function PlanIcon() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" strokeWidth="1.4">
      <rect x="2" y="3" width="12" height="11" rx="2" />
      <path d="M2 7h12M5 1.5v3M11 1.5v3M5.5 10.5l1.6 1.6 3.2-3.2" />
    </svg>
  );
}
