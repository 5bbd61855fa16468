import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Writing } from '#erp/kernel/extension-points.ts';
import { DomainError } from '#erp/model/errors.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { Exact } from '#erp/domains/amounts/exact.ts';

interface Tie {
  readonly key: string;
  readonly label: string;
  readonly loaded: string;
  readonly detail: string;
}

/** ESTADO_INVALIDO, with the first account that differs, unless all that was loaded ties. */
export async function requireTies({
  tx,
  services,
  actor,
}: Pick<Writing, 'tx' | 'services' | 'actor'>): Promise<void> {
  const [sum] = await tx.query(
    sql`select 1 from acc__opening_balances where account_id = ${TENANT} limit 1`,
  );
  if (!sum)
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('openings.nothing', 'Carga primero los saldos de las cuentas.'),
    );
  const wrong = await tx.query<Tie & Record<string, unknown>>(
    `select x.key, x.label, x.loaded::text as loaded, x.detail::text as detail from (${services.registry.rowSets.textOf('openings:ties')}) x where x.counted and x.loaded <> x.detail order by x.position, x.label`,
  );
  const [first] = wrong;
  if (!first) return;
  const { label, loaded, detail } = first;
  const tellsCosts = first.key === 'INVENTARIOS';
  if (tellsCosts && !actor.permissions.grants.has('costs.view'))
    throw new DomainError(
      'ESTADO_INVALIDO',
      t('openings.stockDiffers', 'No cuadra: los inventarios no valen lo de las existencias.'),
    );
  throw new DomainError(
    'ESTADO_INVALIDO',
    t(
      'openings.differs',
      [
        'No cuadra. {label}: la balanza dice {loaded} y su detalle {detail}, difieren {difference}.',
        'No cuadran {count} renglones. El primero, {label}: la balanza dice {loaded} y su detalle {detail}, difieren {difference}.',
      ],
      {
        count: wrong.length,
        label,
        loaded: shownMoney(loaded),
        detail: shownMoney(detail),
        difference: shownMoney(new Exact(loaded).minus(detail).toFixed(2)),
      },
    ),
  );
}
