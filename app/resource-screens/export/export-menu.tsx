import { t } from '#app/i18n/t.ts';
import { Icon } from '#app/ui/icons/icon.tsx';

export const FORMATS = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
  ['pdf', 'PDF'],
] as const;

/** What the list shows, as a file. */
export function ExportMenu({ href }: { href: string }) {
  return (
    <details className="menu">
      <summary className="btn">
        <Icon name="download" />
        <span className="lbl">{t('list.export', 'Exportar')}</span>
        <Icon name="chevron-down" className="caret" />
      </summary>
      <ul>
        {FORMATS.map(([format, label]) => (
          <li key={format}>
            <a href={`${href}&format=${format}`} data-full="">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
