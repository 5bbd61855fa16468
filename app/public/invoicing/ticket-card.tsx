import { t } from '#app/i18n/t.ts';
import type { TicketView } from './portal-view.ts';

/** Until when it may be invoiced is said while that is still to be done. */
export function TicketCard({ ticket, isOpen }: { ticket: TicketView; isOpen: boolean }) {
  const rows = [
    [t('public.folio', 'Folio'), ticket.folio],
    [t('public.date', 'Fecha'), ticket.date],
    [t('public.branch', 'Sucursal'), ticket.branch],
    ...ticket.lines.map(
      ({ qty, description, total }) => [`${qty} × ${description}`, total] as const,
    ),
    [t('public.subtotal', 'Subtotal'), ticket.subtotal],
    [t('public.taxes', 'Impuestos'), ticket.taxes],
  ] as const;
  return (
    <aside className="card" aria-labelledby="ticket-title">
      <header>
        <h2 id="ticket-title">{t('public.yourTicket', 'Tu ticket')}</h2>
      </header>
      <div className="pad">
        <dl className="kv r">
          {rows.map(([label, value], at) => (
            <div key={`${label}-${at}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className="tot">
            <dt>{t('public.total', 'Total')}</dt>
            <dd>{ticket.total}</dd>
          </div>
        </dl>
        {isOpen && (
          <p className="help">
            {t('public.until', 'Puedes facturarlo hasta el {date}.', { date: ticket.until })}
          </p>
        )}
      </div>
    </aside>
  );
}
