import { t } from '#app/i18n/t.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ActButton, Facts, ScanForm } from '#app/screens/floor/frame.tsx';
import { AskedFields } from './asked-fields.tsx';
import type { ReceiveView } from './receive-view.server.ts';

const asks = () =>
  ({
    code: [
      t('floor.scanLotOrProduct', 'Escanea el lote o el producto'),
      t('receive.thisOne', 'Es éste'),
    ],
    qty: [t('views.count', 'Cantidad'), t('receive.receive', 'Recibir')],
    slot: [t('floor.scanPlace', 'Escanea la ubicación'), t('receive.staysHere', 'Queda aquí')],
  }) as const;

const titleOf = ({ held, left, lines }: ReceiveView): string => {
  if (held.step !== 'code') return held.product;
  return left > 0
    ? t('receive.left', 'Faltan {left} de {count} partidas', { left, count: lines.length })
    : t('receive.all', 'Todo está recibido');
};

/** The line in hand, or which comes next. */
export function Now({ view }: { view: ReceiveView }) {
  const { held, problems } = view;
  const [label, button] = asks()[held.step];
  const isQuantity = held.step === 'qty';
  const hidden = {
    step: held.step,
    code: held.code,
    qty: held.qty,
    product: held.product,
    lot: held.lot,
    unit: held.unit,
    // A document that asks for the place itself is not asked again.
    slots: view.usesSlots && !view.asks.some(({ name }) => name === 'slot') ? '1' : '0',
  };
  return (
    <section className="fl-now">
      <h2>{titleOf(view)}</h2>
      {held.step !== 'code' && (
        <Facts
          rows={[
            ...(held.lot ? [[t('lot.lot', 'Lote'), held.lot, true] as const] : []),
            [
              isQuantity ? t('receive.expected', 'Se espera') : t('views.count', 'Cantidad'),
              `${isQuantity ? view.expected : held.qty} ${held.unit}`,
              held.step === 'slot',
            ],
          ]}
        />
      )}
      <ScanForm
        label={label}
        button={button}
        numeric={isQuantity}
        value={isQuantity ? held.qty : ''}
        hidden={hidden}
        stamp={view.stamp}
        errors={problems[held.step]}
        fields={view.asks.length > 0 && <AskedFields asks={view.asks} />}
        focusElsewhere={view.asks.some(({ errors }) => errors)}
      />
      {isQuantity && (
        <LinkButton look="gho" to={`/floor/receive/${view.kind}/${view.id}`}>
          {t('receive.anotherProduct', 'Otro producto')}
        </LinkButton>
      )}
      {held.step === 'slot' && (
        <ActButton
          label={t('receive.anyPlace', 'Donde toque: que la elija el sistema')}
          hidden={{ ...hidden, act: 'noSlot' }}
        />
      )}
    </section>
  );
}
