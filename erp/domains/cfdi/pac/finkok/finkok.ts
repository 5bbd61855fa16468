/**
 * Finkok: SOAP. What of this is documented, and where, stands in the decision record on the wire of
 * providers.
 */
import { secretsOf } from '../credentials.ts';
import type { BalanceResult, Pac } from '../port.ts';
import { unreadable } from '../wire/refusals.ts';
import { findNodes, textOf } from '../wire/xml-tree.ts';
import { answer, cancel, pending, related, status } from './finkok-cancel.ts';
import { askFinkok, FINKOK_NAME, type FinkokAccount } from './finkok-call.ts';
import { errorRefusal } from './finkok-codes.ts';
import { downloaded, stamp, stampedBefore } from './finkok-stamp.ts';

export const FINKOK_HOSTS = {
  PRUEBAS: 'https://demo-facturacion.finkok.com',
  PRODUCCION: 'https://facturacion.finkok.com',
} as const;

/**
 * Credits that an issuer has left stand in its registration; `report_credit` lists those that were
 * added. An account without limit has none.
 */
async function balance(account: FinkokAccount): Promise<BalanceResult> {
  const { user, password, rfc } = account.credentials;
  const told = await askFinkok(account, {
    service: 'registration',
    operation: 'get',
    arguments: [
      ['reseller_username', user ?? ''],
      ['reseller_password', password ?? ''],
      ['taxpayer_id', rfc],
    ],
  });
  if (told.kind !== 'result') return told;
  const issuer = findNodes(told.node, 'ResellerUser').find(
    (each) => textOf(each, 'taxpayer_id') === rfc,
  );
  const message = textOf(told.node, 'message');
  if (!issuer)
    return message === ''
      ? unreadable(FINKOK_NAME, 200)
      : errorRefusal(message, secretsOf(account.credentials));
  const credit = textOf(issuer, 'credit');
  return { kind: 'known', stamps: /^\d+$/.test(credit) ? Number(credit) : null, expiresOn: null };
}

export const finkokPac = (account: FinkokAccount): Pac => ({
  id: 'finkok',
  rfc: 'CVD110412TF6',
  fiscalValidity: account.credentials.environment === 'PRODUCCION',
  stamp: (sealedXml) => stamp(account, sealedXml),
  recover: (key) =>
    'uuid' in key ? downloaded(account, key.uuid) : stampedBefore(account, key.sealedXml),
  cancel: (request) => cancel(account, request),
  status: (query) => status(account, query),
  related: ({ signedXml }) => related(account, signedXml),
  pending: (rfc) => pending(account, rfc),
  answer: (request) => answer(account, request),
  balance: () => balance(account),
});
