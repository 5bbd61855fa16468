/** The certificate that a person uploads, checked before it is kept (sat-cfdi §5). */
import { sql, TENANT } from '#erp/db/sql/sql.ts';
import { CsdError, openCsd, type Csd } from '#erp/domains/cfdi/certificates/csd.ts';
import { makeTestCsd, TEST_AUTHORITY } from '#erp/domains/cfdi/certificates/test-csd.ts';
import { contentsOf, readContent } from '#erp/kernel/files/content-store.ts';
import { attachableFile } from '#erp/kernel/files/attachable-file.ts';
import { actionRulesOf, type GatherContext } from '#erp/kernel/operations/actions/action-rules.ts';
import type { RuleContext } from '#erp/kernel/behaviour/rule-context.ts';
import { DomainError, invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';
import { TEST_CSD, UPLOAD_CSD } from './csd-actions.ts';
import type { issuers } from './issuers.ts';
import { keepCertificate } from './keep-certificate.ts';

interface Uploaded {
  readonly id: number;
  readonly sha256: string;
  readonly bytes: Buffer;
}

async function readUpload(context: GatherContext, raw: unknown): Promise<Uploaded | null> {
  const { services, actor } = context;
  const file = await attachableFile(context, raw);
  if (!file) return null;
  const bytes = await readContent(services, actor.accountId, file.sha256);
  return bytes && { id: file.id, sha256: file.sha256, bytes };
}

/** A key that is kept sealed does not lie about as a file besides. */
async function discard(context: RuleContext, uploads: readonly Uploaded[]): Promise<void> {
  const { tx, services, actor } = context;
  await tx.execute(
    sql`delete from files where account_id = ${TENANT} and id = any(${uploads.map(({ id }) => id)}::bigint[])`,
  );
  for (const { sha256 } of uploads) {
    const [other] = await tx.query(
      sql`select 1 from files where account_id = ${TENANT} and sha256 = ${sha256} limit 1`,
    );
    if (!other) await contentsOf(services).remove(actor.accountId, sha256);
  }
}

const INPUT_OF = { cer: 'cer_file', key: 'key_file', password: 'password' } as const;

/** The CSD as the action's form says what is wrong with it. */
function openAtForm(files: Parameters<typeof openCsd>[0]): Csd {
  try {
    return openCsd(files);
  } catch (error) {
    if (error instanceof CsdError) throw invalid({ [INPUT_OF[error.field]]: [error.message] });
    throw error;
  }
}

export const uploadCsd = actionRulesOf<typeof issuers>()(UPLOAD_CSD, {
  gather: async (context) => ({
    cer: await readUpload(context, context.body.cer_file),
    key: await readUpload(context, context.body.key_file),
  }),
  async run(context) {
    const { record, input, gathered, now } = context;
    const { cer, key } = gathered as { cer: Uploaded | null; key: Uploaded | null };
    const gone = t('invoicing.fileGone', 'El archivo ya no está: súbelo otra vez.');
    if (!cer) throw invalid({ cer_file: [gone] });
    if (!key) throw invalid({ key_file: [gone] });
    const password = input.password ?? '';
    const csd = openAtForm({
      cer: cer.bytes,
      key: key.bytes,
      password,
      rfc: record.rfc,
      at: now.toString(),
    });
    const isTest = csd.certificate.issuer === TEST_AUTHORITY;
    if (isTest && record.pac_mode === 'PRODUCCION')
      throw invalid({
        cer_file: [
          t('invoicing.testInProduction', 'Es un certificado de pruebas: no sella de verdad.'),
        ],
      });
    await keepCertificate(context, record.id, {
      certificate: csd.certificate,
      key: key.bytes,
      password,
      isTest,
    });
    await discard(context, [cer, key]);
    return {
      outcome: {
        message: t('invoicing.certificateKept', 'Certificado {number} guardado.', {
          number: csd.certificate.number,
        }),
      },
    };
  },
});

/** As long as one of the SAT's. */
const YEARS = 4;
/** What is issued with a date of up to 72 hours ago is sealed with it too. */
const EARLIER_HOURS = 96;

export const testCsd = actionRulesOf<typeof issuers>()(TEST_CSD, {
  async run(context) {
    const { record, now } = context;
    if (record.pac_mode === 'PRODUCCION')
      throw new DomainError('ESTADO_INVALIDO', TEST_CSD.whyNot!);
    const rfc = record.rfc;
    const password = crypto.randomUUID();
    const until = now.toZonedDateTimeISO('UTC').add({ years: YEARS }).toInstant();
    const made = await makeTestCsd({
      rfc,
      name: record.name,
      password,
      validFrom: now.subtract({ hours: EARLIER_HOURS }).toString(),
      validTo: until.toString(),
    });
    const { certificate } = openCsd({ ...made, rfc });
    await keepCertificate(context, record.id, {
      certificate,
      key: made.key,
      password,
      isTest: true,
    });
    return {
      outcome: {
        message: t('invoicing.testCertificate', 'Certificado de pruebas {number} listo.', {
          number: certificate.number,
        }),
      },
    };
  },
});
