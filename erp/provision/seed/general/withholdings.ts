/** What a company withholds from its suppliers (purchasing R34, finance R27). */
import type { Tx } from '#erp/db/database.ts';
import { insertRows } from '#erp/db/insert-rows.ts';
import { idsByCode } from '../rows.ts';

interface ProfileSeed {
  readonly code: string;
  readonly name: string;
  readonly person?: 'FISICA' | 'MORAL';
  readonly regime?: string;
  readonly isr?: string;
  readonly iva?: string;
  readonly lease?: true;
  readonly of?: 'BIENES' | 'DESPERDICIOS';
  readonly basis?: string;
  /** Category of the concepts that have it. */
  readonly category?: string;
}

const PERSON = { person: 'FISICA' } as const;

const PROFILES: readonly ProfileSeed[] = [
  {
    code: 'HONORARIOS_PF',
    name: 'Honorarios de persona física',
    ...PERSON,
    regime: '612',
    isr: 'RISR10',
    iva: 'RIVA23',
    basis: 'LISR 106; LIVA 1-A II a)',
    category: 'HONORARIOS',
  },
  {
    code: 'ARRENDAMIENTO_PF',
    name: 'Arrendamiento de persona física',
    ...PERSON,
    regime: '606',
    isr: 'RISR10',
    iva: 'RIVA23',
    lease: true,
    basis: 'LISR 116; LIVA 1-A II a)',
    category: 'ARRENDAMIENTO',
  },
  {
    code: 'COMISION_PF',
    name: 'Comisiones de persona física',
    ...PERSON,
    iva: 'RIVA23',
    basis: 'LIVA 1-A II d)',
  },
  {
    code: 'RESICO_PF',
    name: 'RESICO: servicios y arrendamiento',
    ...PERSON,
    regime: '626',
    isr: 'RISR125',
    iva: 'RIVA23',
    basis: 'LISR 113-J; LIVA 1-A II a)',
  },
  {
    code: 'RESICO_BIENES_PF',
    name: 'RESICO: bienes',
    of: 'BIENES',
    ...PERSON,
    regime: '626',
    isr: 'RISR125',
    basis: 'LISR 113-J',
  },
  {
    code: 'FLETE',
    name: 'Autotransporte terrestre de bienes',
    iva: 'RIVA4',
    basis: 'LIVA 1-A II c)',
    category: 'FLETES',
  },
  {
    code: 'DESPERDICIOS',
    name: 'Desperdicios para su industrialización',
    of: 'DESPERDICIOS',
    iva: 'RIVA16',
    basis: 'LIVA 1-A II b)',
  },
  { code: 'NINGUNO', name: 'Sin retenciones' },
];

export async function seedWithholdingProfiles(tx: Tx, accountId: number): Promise<void> {
  const taxes = await idsByCode(tx, accountId, 'sattaxes');
  await insertRows(
    tx,
    accountId,
    'pur__withholding_profiles',
    PROFILES.map(({ code, name, person, isr, iva, lease, basis, of }) => ({
      code,
      name,
      person_type: person ?? 'CUALQUIERA',
      isr_tax_id: taxes.get(isr ?? '') ?? null,
      iva_tax_id: taxes.get(iva ?? '') ?? null,
      is_lease: lease ?? false,
      applies_to: of ?? 'SERVICIOS',
      legal_basis: basis ?? null,
      active: true,
    })),
  );
  await tx.execute(
    `insert into pur__withholding_profiles__regimen_ids (account_id, owner_id, target_id, position)
     select $1, p.id, r.id, 0 from jsonb_to_recordset($2::jsonb) as q(code text, regime text)
     join pur__withholding_profiles p on p.account_id = $1 and p.code = q.code join sat_tax_regimens r on r.account_id = $1 and r.code = q.regime on conflict do nothing`,
    [accountId, JSON.stringify(PROFILES.filter(({ regime }) => regime))],
  );
  await tx.execute(
    `update expenses e set withholding_profile_id = p.id from jsonb_to_recordset($2::jsonb) as q(code text, category text)
     join pur__withholding_profiles p on p.account_id = $1 and p.code = q.code
     where e.account_id = $1 and e.category = q.category and e.withholding_profile_id is null`,
    [accountId, JSON.stringify(PROFILES.filter(({ category }) => category))],
  );
}
