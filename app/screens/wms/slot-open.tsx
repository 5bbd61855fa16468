import { t } from '#app/i18n/t.ts';
import { Form, Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';

export interface OpenSlot {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly type: string;
  readonly blocked: boolean;
  readonly reason: string | null;
  readonly occupancy: string;
  readonly kg: string;
  readonly stock: readonly {
    readonly product: string;
    readonly lot: string;
    readonly owner: string;
    readonly qty: string;
  }[];
  readonly mayMove: boolean;
  readonly mayBlock: boolean;
}

/** What the chosen place holds, and what can be done with it. */
export function SlotOpen({ slot, storage }: { readonly slot: OpenSlot; readonly storage: string }) {
  return (
    <section
      className="smap-open"
      id="ubicacion"
      aria-label={t('stock.placeOf', 'Ubicación {slot}', { slot: slot.code })}
    >
      <h2>
        {slot.code} · {slot.type}
      </h2>
      <p>
        {slot.blocked
          ? t('slots.blockedReason', 'Bloqueada: {reason}', { reason: slot.reason ?? '' })
          : slot.occupancy}{' '}
        · {slot.kg}
      </p>
      {slot.stock.length > 0 && (
        <div className="ts on">
          <table>
            <thead>
              <tr>
                <th>{t('stock.product', 'Producto')}</th>
                <th>{t('lot.lot', 'Lote')}</th>
                <th>{t('stock.owner', 'Propietario')}</th>
                <th className="r">{t('views.count', 'Cantidad')}</th>
              </tr>
            </thead>
            <tbody>
              {slot.stock.map((row) => (
                <tr key={`${row.product}/${row.lot}/${row.owner}`}>
                  <td>{row.product}</td>
                  <td>{row.lot}</td>
                  <td>{row.owner}</td>
                  <td className="r">{row.qty}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="smap-acts">
        {slot.mayMove && slot.stock.length > 0 && !slot.blocked && (
          <Link className="btn pri" to={`/floor/move?from=${slot.id}`}>
            {t('views.move', 'Mover')}
          </Link>
        )}
        <a className="btn" href={`/labels?type=slot&ids=${slot.id}`}>
          {t('links.label', 'Etiqueta')}
        </a>
        <Link className="btn" to={`/wms/slots/${slot.id}`}>
          {t('slots.openRecord', 'Abrir ficha')}
        </Link>
        {slot.mayBlock && (
          <Form method="post" action={`/storages/${storage}/map?u=${slot.id}`} preventScrollReset>
            <input type="hidden" name="slot" value={slot.id} />
            <input type="hidden" name="version" value={slot.version} />
            {slot.blocked ? (
              <Button name="do" value="open">
                {t('slots.unblock', 'Desbloquear')}
              </Button>
            ) : (
              <>
                <Field
                  name="block_reason"
                  label={t('slots.blockReason', 'Motivo del bloqueo')}
                  required
                  maxLength={120}
                />
                <Button name="do" value="block">
                  {t('slots.block', 'Bloquear')}
                </Button>
              </>
            )}
          </Form>
        )}
      </div>
    </section>
  );
}
