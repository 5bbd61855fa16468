/** Where the demo's suppliers are paid. */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import type { Tx } from '#erp/db/database.ts';
import { idsByCode } from '#erp/provision/seed/rows.ts';
import { day, insertChildren } from '../../rows.ts';

/** Of these, verified since long; one that changed waits for somebody, and one is suspended. */
const ACCOUNTS = [
  ['PROV-0001', 'FIBRAS DEL PACIFICO', '1500120', 'PENDIENTE'],
  ['PROV-0002', 'POLIMEROS ALTAMIRA', '1500220', 'VERIFICADA'],
  ['PROV-0003', 'RECICLADOS PET NOROESTE', '1500320', 'VERIFICADA'],
  ['PROV-0005', 'ALGODONERA DE LA LAGUNA', '1500520', 'VERIFICADA'],
  ['PROV-0006', 'HOJUELA CRISTAL', '1500620', 'VERIFICADA'],
  ['PROV-0007', 'CARTONES Y CAJAS DEL BAJIO', '1500720', 'VERIFICADA'],
  ['PROV-0008', 'QUIMICOS TEXTILES LERMA', '1500820', 'SUSPENDIDA'],
  ['PROV-0011', 'FLETES HERMANOS RANGEL', '1501120', 'VERIFICADA'],
  ['PROV-0004', 'BORRAS Y RECORTES MOROLEON', '1500420', 'VERIFICADA'],
  ['PROV-0013', 'AGENCIA ADUANAL PEÑA', '1501320', 'VERIFICADA'],
  ['PROV-0016', 'REFACCIONES INDUSTRIALES SIGMA', '1501620', 'VERIFICADA'],
  ['PROV-0019', 'FACTORAJE DEL CENTRO', '1501920', 'VERIFICADA'],
] as const;

/** Of who is paid in dollars, at a bank of their own. */
const ABROAD = [
  ['PROV-0017', 'TEXAS FIBER SUPPLY INC', '4401882075', 'FRSTUS44XXX'],
  ['PROV-0021', 'NINGBO GREEN FIBER CO LTD', '3901150019200', 'NGBNCNBJXXX'],
] as const;
const WEIGHTS = [3, 7, 1];

/** Of BBVA in León, with its check digit. */
function clabeOf(number: string): string {
  const digits = `012225${number.padStart(11, '0')}`;
  const sum = [...digits].reduce(
    (all, each, i) => all + ((Number(each) * WEIGHTS[i % 3]!) % 10),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Each with the page that stands for the papers of suppliers; before anybody is paid. */
export async function supplierAccounts(tx: Tx, accountId: number): Promise<void> {
  const suppliers = await idsByCode(tx, accountId, 'suppliers');
  const currencies = await idsByCode(tx, accountId, 'currencies');
  const [paper] = await tx.query(
    sql<{
      file: number;
    }>`select pdf_file as file from spp__suppliers_documents where account_id = ${TENANT} and pdf_file is not null order by id limit 1`,
  );
  const shared = { proof_file: paper!.file, is_default: true };
  await insertChildren(tx, accountId, 'supplier_bank_accounts', 'supplier_id', [
    ...ACCOUNTS.map(([code, holder_name, number, status]) => {
      const clabe = clabeOf(number);
      return {
        ...shared,
        supplier_id: suppliers.get(code),
        currency_id: currencies.get('MXN'),
        bank: 'BBVA',
        clabe,
        last_digits: clabe.slice(-4),
        holder_name,
        status,
        usable_from: day(-90),
      };
    }),
    ...ABROAD.map(([code, holder_name, account_number, swift]) => ({
      ...shared,
      supplier_id: suppliers.get(code),
      currency_id: currencies.get('USD'),
      account_number,
      last_digits: account_number.slice(-4),
      swift,
      holder_name,
      status: 'VERIFICADA',
      usable_from: day(-200),
    })),
  ]);
}
