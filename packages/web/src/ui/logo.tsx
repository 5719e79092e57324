/** The logo: an elongated hexagon as in the overlay's panels, with an amber Q. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden focusable="false">
      <path
        d="M17 8h30l15 24-15 24H17L2 32z"
        fill="#2456d6"
        stroke="#b9ceff"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <circle cx="31" cy="31" r="12" fill="none" stroke="#ffb92e" strokeWidth="6" />
      <path d="m36 36 9 9" stroke="#ffb92e" strokeWidth="6" strokeLinecap="round" />
    </svg>
  );
}
