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
