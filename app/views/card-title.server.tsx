import type { Entry } from './rows.server.ts';

/** What a card is of, which leads to its record where the person may open it. */
export const CardTitle = ({ title, href }: Pick<Entry, 'title' | 'href'>) =>
  href ? (
    <a href={href} draggable={false}>
      {title}
    </a>
  ) : (
    <b>{title}</b>
  );
