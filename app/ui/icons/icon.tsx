import { shapeHtml } from './icon-html.ts';
import type { IconName } from './icon-names.ts';

/** 16 px, beside a word; alone only where the control has an `aria-label`. */
export function Icon({ name, className }: { name: IconName | (string & {}); className?: string }) {
  return iconElement(name, className);
}

/** The same without a component of its own, for what stands in every row. */
export function iconElement(name: IconName | (string & {}), className?: string) {
  return (
    <svg
      className={className ? `i ${className}` : 'i'}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: shapeHtml(name) }}
    />
  );
}
