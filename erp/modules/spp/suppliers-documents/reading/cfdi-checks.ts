/** Whether the CFDI of an upload is what its supplier says it is (purchasing R30 to R32); pure. */
import { Exact, moneyText } from '#erp/domains/amounts/exact.ts';
import { shownMoney } from '#erp/model/field-types/numbers.ts';
import { t } from '#erp/model/texts/t.ts';
import { CHECK_RULES } from '#erp/modules/vault/wh-invoices/reading/check-codes.ts';
import { totalOf } from '#erp/modules/vault/wh-invoices/reading/check-received.ts';
import type { Arrived } from '#erp/modules/vault/wh-invoices/storing/store-received.ts';

export interface DocumentCheck {
  readonly name: string;
  readonly result: 'OK' | 'AVISO' | 'ERROR';
  readonly detail: string | null;
  /** Beside which field an error stands; by default the XML. */
  readonly field?: string;
}

const TYPE_OF: Readonly<Record<string, string>> = {
  FACTURA: 'I',
  NOTA_CREDITO: 'E',
  COMPLEMENTO_PAGO: 'P',
};

export const passed = (name: string, detail: string | null = null): DocumentCheck => ({
  name,
  result: 'OK',
  detail,
});
export const failed = (name: string, detail: string, field?: string): DocumentCheck => ({
  name,
  result: 'ERROR',
  detail,
  ...(field !== undefined && { field }),
});

/** One that holds, or what is wrong. */
const verdict = (name: string, problem: string | null): DocumentCheck =>
  problem === null ? passed(name) : failed(name, problem);

const RULE_NAMES: ReadonlyMap<string, string> = new Map(CHECK_RULES);

function typeProblem(kind: string, { draft }: Arrived['read']): string | null {
  if (draft.type === TYPE_OF[kind]) return null;
  return t('spp.otherType', 'El CFDI es de tipo {type}: sube aquí uno de tipo {asked}.', {
    type: draft.type,
    asked: TYPE_OF[kind] ?? '',
  });
}

function issuerProblem(rfc: string | null, { draft }: Arrived['read']): string | null {
  if (draft.issuer.rfc === rfc) return null;
  return t('spp.otherIssuer', 'Lo emite {rfc}, que no es el RFC del proveedor.', {
    rfc: draft.issuer.rfc,
  });
}

function totalProblem({ draft }: Arrived['read']): string | null {
  const worked = totalOf(draft);
  const most = new Exact('0.01').times(draft.concepts.length + 1);
  if (new Exact(worked).minus(draft.total).abs().lte(most)) return null;
  return t('spp.totalOff', 'El CFDI no cuadra: los conceptos suman {sum}, el total es {total}.', {
    sum: shownMoney(worked),
    total: shownMoney(moneyText(new Exact(draft.total))),
  });
}

function formProblem({ draft }: Arrived['read']): string | null {
  const { paymentMethod: method, paymentForm: form } = draft;
  if (method === 'PPD' && form !== '99')
    return t('spp.ppdForm', 'Con método PPD la forma de pago es 99 Por definir.');
  if (method === 'PUE' && form === '99')
    return t('spp.pueForm', 'Con método PUE la forma de pago es la real, no 99.');
  return null;
}

/** What the vault verified, under its own names; data of the receiver that are not ours stop it. */
const vaultChecks = ({ verified }: Arrived): readonly DocumentCheck[] =>
  verified.checks
    .filter(({ rule }) => rule !== 'TOTALES')
    .map(({ rule, result, message }) => ({
      name: RULE_NAMES.get(rule) ?? rule,
      result: rule === 'DATOS' && result === 'AVISO' ? 'ERROR' : result,
      detail: message,
    }));

export function cfdiChecks(
  arrived: Arrived,
  { kind, rfc }: { readonly kind: string; readonly rfc: string | null },
): readonly DocumentCheck[] {
  const { read, verified } = arrived;
  return [
    verdict(t('spp.checkType', 'Tipo de comprobante'), typeProblem(kind, read)),
    verdict(t('spp.checkIssuer', 'Emisor'), issuerProblem(rfc, read)),
    ...vaultChecks(arrived),
    verdict(
      t('spp.checkTotal', 'Importes'),
      kind === 'COMPLEMENTO_PAGO' ? null : totalProblem(read),
    ),
    verdict(t('spp.checkForm', 'Forma y método de pago'), formProblem(read)),
    ...(verified.direction === 'EMITIDO'
      ? [
          failed(
            t('spp.checkReceiver', 'Receptor'),
            t('spp.issuedByUs', 'Lo emitió la empresa: sube el que emitió el proveedor.'),
          ),
        ]
      : []),
  ];
}
