/**
 * The provider of a company's documents: the one that it has chosen, and no other in its place when
 * that one fails (sat-cfdi §10). A document stays with what stamped it: what was stamped without
 * validity is unknown to the SAT, and what was sent and not answered may be stamped already.
 */
import { providerPac } from '#erp/domains/cfdi/pac/adapters.ts';
import type { Pac } from '#erp/domains/cfdi/pac/port.ts';
import { sandboxPac } from '#erp/domains/cfdi/pac/sandbox/sandbox.ts';
import { unsealSecret } from '#erp/kernel/rights/secrets.ts';
import type { Services } from '#erp/kernel/services.ts';
import {
  chosenPac,
  isProvider,
  modeOf,
  pacById,
  SANDBOX,
  type PacMode,
  type PacRow,
} from './chosen-pac.ts';

export interface Company {
  readonly services: Services;
  readonly accountId: number;
}

/** As a document keeps it; nothing of those that were stamped before there was a choice. */
export interface SentTo {
  readonly pac_id: number | null;
  readonly pac_mode: PacMode | null;
}

/** @param rfc issuer or receiver of the document: an account of a provider may serve several. */
export function pacOf(
  { services, accountId }: Company,
  row: PacRow | null,
  mode: PacMode,
  rfc: string,
): Pac {
  const code = row?.code ?? SANDBOX;
  if (code === SANDBOX) return sandboxPac({ services, accountId });
  if (!isProvider(code)) throw new Error(`sat/plugins ${row?.id}: nobody speaks with ${code}`);
  const open = (sealed: string | null | undefined) =>
    sealed ? unsealSecret(services, sealed) : null;
  return providerPac(services, {
    provider: code,
    environment: mode,
    rfc,
    user: row?.username ?? null,
    password: open(row?.password),
    token: open(row?.token),
  });
}

/** The chosen one: what a new document is sent to, and who is asked of received ones. */
export async function companyPac(company: Company, rfc: string): Promise<Pac> {
  const { services, accountId } = company;
  const row = await services.db.tenant({ accountId }, chosenPac);
  return pacOf(company, row, modeOf(row), rfc);
}

/** That of a document which was sent already: any in production, its own otherwise. */
export async function documentPac(
  company: Company,
  { pac_id, pac_mode }: SentTo,
  rfc: string,
): Promise<Pac> {
  const mode = pac_mode ?? 'PRUEBAS';
  const { services, accountId } = company;
  const row = await services.db.tenant({ accountId }, async (tx) => {
    const chosen = await chosenPac(tx);
    const serves = mode === 'PRODUCCION' && chosen?.mode === mode;
    return serves ? chosen : pacById(tx, pac_id);
  });
  return pacOf(company, row, mode, rfc);
}

/** Until whatever was on its way to the provider before has arrived there, or never will. */
const ON_ITS_WAY = { minutes: 5 };

interface Successor {
  readonly id: number;
  readonly name: string;
  readonly pac: Pac;
  /** From when on it may be sent what the other one does not have. */
  readonly from: Temporal.Instant;
}

export interface StampingPacs {
  /** To which it was sent. */
  readonly own: Pac;
  readonly name: string;
  /** Another one that was chosen since, of the same validity; null where it stays. */
  readonly successor: Successor | null;
}

/**
 * Of a document that waits for its stamp (record 521): it stays with the provider to which it was
 * sent, or goes from one of production to another of production, once that one does not have it.
 */
export async function stampingPacs(
  company: Company,
  { pac_id, pac_mode }: SentTo,
  rfc: string,
): Promise<StampingPacs> {
  const { services, accountId } = company;
  const mode = pac_mode ?? 'PRUEBAS';
  const { row, chosen } = await services.db.tenant({ accountId }, async (tx) => ({
    row: await pacById(tx, pac_id),
    chosen: await chosenPac(tx),
  }));
  const own = { own: pacOf(company, row, mode, rfc), name: row?.name ?? '' };
  const succeeds =
    mode === 'PRODUCCION' &&
    chosen?.mode === mode &&
    chosen.id !== pac_id &&
    chosen.verification === 'COMPROBADA';
  if (!succeeds) return { ...own, successor: null };
  return {
    ...own,
    successor: {
      id: chosen.id,
      name: chosen.name,
      pac: pacOf(company, chosen, mode, rfc),
      from: Temporal.Instant.from(chosen.changed_at).add(ON_ITS_WAY),
    },
  };
}
