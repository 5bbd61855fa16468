import { Way } from '#app/ui/page/way.tsx';
import type { HighlightView } from '../shared/view/view-types.ts';

/** What is known of a record at a glance, over its tabs. */
export function Highlights({ facts }: { facts: readonly HighlightView[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ label, value, href, bad }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={bad && 'bad'}>{href ? <Way href={href}>{value}</Way> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
