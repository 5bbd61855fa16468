/** The mark: a T of two threads over a cloth of four shorter ones. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="wf" x="0.5" y="1.5" width="31" height="7" rx="1" />
      <rect className="wf" x="12.5" y="10" width="7" height="21.5" rx="1" />
      <rect className="wp" x="0.5" y="12.5" width="10.5" height="7" rx="1" />
      <rect className="wp" x="21" y="12.5" width="10.5" height="7" rx="1" />
      <rect className="wp" x="1.5" y="21" width="7" height="10.5" rx="1" />
      <rect className="wp" x="23.5" y="21" width="7" height="10.5" rx="1" />
    </svg>
  );
}
