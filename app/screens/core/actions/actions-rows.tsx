import { t } from '#app/i18n/t.ts';
import { Link } from 'react-router';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { FoundGroup } from './actions-types.ts';

/** Rows of the workbench: what it is at the left, what kind and when at the right. */
export function Rows({ group }: { group: FoundGroup }) {
  return (
    <Card
      title={group.label || undefined}
      aside={group.all && <Link to={group.all.href}>{group.all.text}</Link>}
    >
      <ul className="rows found">
        {group.rows.map((row, index) => (
          <li key={`${row.href} ${index}`}>
            <Icon name={row.icon} />
            {row.href ? (
              <Link className="g1" to={row.href} reloadDocument={row.href.startsWith('/manual/')}>
                {row.label}
              </Link>
            ) : (
              <span className="g1">{row.label}</span>
            )}
            {row.detail && <span className="cnt-p">{row.detail}</span>}
            {row.late && <Chip family="bad">{t('actions.overdueOne', 'Vencido')}</Chip>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
