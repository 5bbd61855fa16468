import type { ReactNode } from 'react';
import type { ColumnView, RowView } from '#app/catalogue/view-types.ts';

const ZERO = /^[$\u2212]?0(\.0+)?(\u202f%)?$/;

function content(column: ColumnView, text: string): ReactNode {
  switch (column.look) {
    case 'chip':
      return text && <span className={`chip ${column.chips?.[text] ?? 'neutral'}`}>{text}</span>;
    case 'number':
      if (text === '' || ZERO.test(text)) return <span className="zero">{text || '—'}</span>;
      return text;
    case 'bool':
      return text === 'No' ? <span className="zero">No</span> : text;
    case 'color':
      return text && <><svg className="swatch" aria-hidden="true" viewBox="0 0 14 14"><rect width="14" height="14" rx="3" fill={text} /></svg> {text}</>;
    case 'image':
      return text && <img className="thumb" src={`/catalogue/files/${text}`} alt="" width="24" height="24" loading="lazy" />;
    default:
      return text;
  }
}

const classOf = (column: ColumnView, text: string): string | undefined => {
  const names = [
    column.look === 'title' && 'tr',
    column.look === 'number' && 'n',
    column.look === 'number' && text.startsWith('\u2212') && 'neg',
    column.look === 'muted' && 'mut',
    column.priority && `p${column.priority}`,
  ].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
};

/** A cell as a plain function: no component, no hook, since a page has hundreds. */
export function cellOf(column: ColumnView, index: number, row: RowView, linked: number, titleAt: number): ReactNode {
  const text = row.cells[index] ?? '';
  const inner = content(column, text);
  const link = row.href !== null && (index === linked || index === titleAt);
  const depth = row.depth && index === linked ? <span className={`depth d${Math.min(row.depth, 6)}`} /> : null;
  return (
    <td
      key={column.name}
      className={classOf(column, text)}
      data-m={column.slot}
      data-l={column.slot === 'u' ? column.label : undefined}
      title={column.look === 'title' && text.length > 28 ? text : undefined}
    >
      {depth}
      {link ? <a href={row.href} className={index === linked ? 'num' : 'ink'}>{inner || '(sin dato)'}</a> : inner}
    </td>
  );
}
