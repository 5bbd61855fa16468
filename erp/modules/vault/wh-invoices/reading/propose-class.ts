/** What a received CFDI probably is: by its type, what was chosen before, and what it is for. */
import type { CfdiDraft } from '#erp/domains/cfdi/draft/draft.ts';
import { t } from '#erp/model/texts/t.ts';
import type { Class } from '../wh-invoice-choices.ts';

export interface Proposal {
  readonly proposal: Class;
  readonly proposal_reason: string;
}

/** What is known of who issued it. */
export interface KnownIssuer {
  /** The class that was chosen last of this issuer, and of it for the same product key. */
  readonly before: Class | null;
  readonly beforeOfKey: Class | null;
  /** Of its record as a supplier. */
  readonly category: string | null;
}

const GOODS = new Set(['MATERIA_PRIMA', 'INSUMOS', 'REFACCIONES', 'ACTIVO_FIJO']);

/** c_ClaveProdServ: from 70 on they are services; below, goods. */
const isService = (key: string) => Number(key.slice(0, 2)) >= 70 || key === '01010101';

const BY_TYPE: Readonly<Record<string, Class>> = {
  E: 'NOTA_CREDITO',
  P: 'REP',
  N: 'NOMINA',
  T: 'IGNORADO',
};

export function proposeClass(
  { type, concepts }: CfdiDraft,
  direction: 'RECIBIDO' | 'EMITIDO',
  known: KnownIssuer,
): Proposal {
  if (direction === 'EMITIDO')
    return { proposal: 'IGNORADO', proposal_reason: t('vault.whyIssued', 'Lo emitió la empresa.') };
  const byType = BY_TYPE[type];
  if (byType)
    return { proposal: byType, proposal_reason: t('vault.whyType', 'Por su tipo de comprobante.') };
  if (known.beforeOfKey)
    return {
      proposal: known.beforeOfKey,
      proposal_reason: t('vault.whyKey', 'Así se clasificó antes lo mismo de este emisor.'),
    };
  if (known.before)
    return {
      proposal: known.before,
      proposal_reason: t('vault.whyIssuer', 'Así se clasificó lo último de este emisor.'),
    };
  if (known.category)
    return {
      proposal: GOODS.has(known.category) ? 'COMPRA' : 'GASTO',
      proposal_reason: t('vault.whyCategory', 'Por el giro del proveedor.'),
    };
  return {
    proposal: concepts.every(({ productKey }) => isService(productKey)) ? 'GASTO' : 'COMPRA',
    proposal_reason: t('vault.whyProduct', 'Por las claves de sus conceptos.'),
  };
}
