/** Taxes that are not worth what their accounts say (finance §5.10). */
import { fiscalFindings } from '#erp/modules/sat/audit/fiscal-findings.ts';

export const taxFindings = fiscalFindings([
  `select 'B', 'IVA que no cuadra con sus cuentas', c.label, :today::date, c.kept - c.waiting - c.ledger, 'Abre la cuenta: su auxiliar dice qué póliza sobra o falta.', 'acc/accounts', (select min(m.book_account_id) from {acc/account-maps} m where m.role = 'IVA_TRAS_PENDIENTE')
  from ({books:checks}) c where c.key = 'IVA' and c.kept - c.waiting <> c.ledger`,
]);
