import { formatDay } from '#erp/model/field-types/dates.ts';
import { t } from '#erp/model/texts/t.ts';
import { DICTIONARY, DICTIONARY_FILE, FIELDS } from './tables.schemas.ts';
import { call } from '#erp/kernel/wire/endpoint.ts';
import { defineRules, type Row, type SaveContext } from '#erp/kernel/rules.ts';
import { visibleDefinitions, clearDefinitions } from '#erp/platform/custom-fields/company.ts';
import {
  retiredInTransaction,
  KEPT_DAYS,
  countRepeated,
  retireField,
  retiredOf,
  restoreRetiredField,
  countValues,
  countRowsWithValues,
  type RetiredField,
} from '#erp/platform/custom-fields/values.ts';
import {
  EXTRA_NAME,
  EXTRA_TYPES,
  extraField,
  optionsIn,
  type ExtraDefinition,
} from '#erp/model/records/extra-fields.ts';
import { parseValue } from '#erp/model/field-types.ts';
import { NO_TIME_ZONE } from '#erp/model/field-types/field-type.ts';
import { impactOf } from '#erp/kernel/impact.ts';
import { dictionary, dictionaryFile } from './dictionary.ts';
import { checkEvidence, checkRetention, dueNow } from './table-keeping.ts';
import { systemTables } from './tables.ts';

const rowsOf = (row: Row | null): readonly Row[] =>
  Array.isArray(row?.extra_fields) ? (row.extra_fields as readonly Row[]) : [];

/** «Color de tapa» → `x_color_de_tapa`. */
export const nameFrom = (label: string): string =>
  `x_${label
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40)}`;

const NUMBERS = new Set(['ENTERO', 'DECIMAL', 'IMPORTE']);
const MAY_BE_UNIQUE = new Set(['TEXTO', 'ENTERO', 'DECIMAL', 'FECHA', 'OPCION', 'REFERENCIA']);
const typeLabel = (code: string) => EXTRA_TYPES.find(([each]) => each === code)?.[1] ?? code;
const records = (n: number) => (n === 1 ? '1 registro' : `${n.toLocaleString('es-MX')} registros`);

// A row of `table-fields` is a definition: its fields are those of `ExtraDefinition`.
const definitionOf = (row: Row): ExtraDefinition => ({
  ...(row as unknown as ExtraDefinition),
  resource: '',
  privilege: null,
});

type Mark = (field: string, message: string) => void;

/** What one definition must be in itself. */
function checkOne(row: Row, mark: Mark): void {
  const definition = definitionOf(row);
  const { type } = definition;
  if (type === 'OPCION') {
    const codes = optionsIn(definition.choices).map(([code]) => code);
    if (codes.length === 0)
      mark('choices', t('sys.someOption', 'Escribe al menos una opción, una por renglón.'));
    else if (new Set(codes).size < codes.length)
      mark('choices', t('sys.optionTwice', 'Hay dos opciones iguales. Deja una de cada una.'));
    else if (codes.some((code) => code.length > 60))
      mark('choices', t('sys.optionLength', 'Cada opción tiene hasta 60 caracteres.'));
  }
  if (type === 'REFERENCIA' && !definition.ref_resource)
    mark('ref_resource', t('sys.tableOfRecords', 'Elige de qué tabla son los registros.'));
  if (definition.unique && !MAY_BE_UNIQUE.has(type))
    mark(
      'unique',
      t('sys.notUnique', 'Un campo de tipo «{type}» no puede ser único.', {
        type: typeLabel(type),
      }),
    );
  if (NUMBERS.has(type)) {
    const plain = extraField({
      ...definition,
      min: null,
      max: null,
      default_value: null,
      unique: false,
    });
    for (const side of ['min', 'max'] as const) {
      const raw = definition[side];
      const parsed = raw === null ? null : parseValue(plain, raw, NO_TIME_ZONE);
      if (parsed && 'error' in parsed) mark(side, parsed.error);
      else if (parsed) row[side] = String(parsed.value);
    }
    if (row.min != null && row.max != null && Number(row.min) > Number(row.max))
      mark('max', t('sys.maxBelowMin', 'El máximo es menor que el mínimo.'));
  }
  if (definition.default_value !== null && type !== 'ARCHIVO') {
    const field = extraField(definitionOf(row));
    const parsed = parseValue(field, definition.default_value, NO_TIME_ZONE);
    if ('error' in parsed) mark('default_value', parsed.error);
  } else if (definition.default_value !== null)
    mark('default_value', t('sys.fileNoDefault', 'Un archivo no tiene valor predeterminado.'));
}

/** What its records already hold stands against some changes. */
async function checkStored(
  context: SaveContext<typeof systemTables>,
  row: Row,
  old: Row | null,
  retired: RetiredField | undefined,
  mark: Mark,
): Promise<void> {
  const { tx, services, draft } = context;
  const { table } = services.registry.resource(String(draft.resource));
  const name = String(row.name);
  if (!old && retired && retired.type !== row.type) {
    return mark(
      'name',
      t(
        'sys.fieldWas',
        'Hubo un campo {name} de tipo «{type}», quitado el {day}, y sus valores se guardan {days} días. Usa otra clave, o el mismo tipo para recuperarlos.',
        {
          name,
          type: typeLabel(retired.type),
          day: formatDay(retired.retired_on),
          days: KEPT_DAYS,
        },
      ),
    );
  }
  if (!old && !retired) return;
  if (old && old.type !== row.type) {
    const n = await countValues(tx, table, name);
    if (n > 0)
      mark(
        'type',
        t(
          'sys.typeHeld',
          [
            '{records} ya tiene valor en «{label}»: su tipo no cambia. Agrega otro campo.',
            '{records} ya tienen valor en «{label}»: su tipo no cambia. Agrega otro campo.',
          ],
          { count: n, records: records(n), label: String(row.label) },
        ),
      );
    return;
  }
  await checkHeldValues(context, row, old, mark);
}

const optionHeld = (n: number, options: string) =>
  t(
    'sys.optionHeld',
    [
      '{records} tiene una opción que quitas ({options}). Déjala o cambia antes esos registros.',
      '{records} tienen una opción que quitas ({options}). Déjala o cambia antes esos registros.',
    ],
    { count: n, records: records(n), options },
  );

/** Options, tables and uniqueness that what is stored does not allow. */
async function checkHeldValues(
  { tx, services, draft }: SaveContext<typeof systemTables>,
  row: Row,
  old: Row | null,
  mark: Mark,
): Promise<void> {
  const { table } = services.registry.resource(String(draft.resource));
  const name = String(row.name);
  if (row.type === 'OPCION') {
    const kept = new Set(optionsIn(definitionOf(row).choices).map(([code]) => code));
    const gone = old
      ? optionsIn(definitionOf(old).choices).flatMap(([code]) => (kept.has(code) ? [] : [code]))
      : [];
    const n = gone.length === 0 ? 0 : await countRowsWithValues(tx, table, name, gone);
    if (n > 0) mark('choices', optionHeld(n, gone.join(', ')));
  }
  if (row.type === 'REFERENCIA' && old && old.ref_resource !== row.ref_resource) {
    const n = await countValues(tx, table, name);
    if (n > 0)
      mark(
        'ref_resource',
        t(
          'sys.tableHeld',
          [
            '{records} ya tiene valor: no cambia de tabla.',
            '{records} ya tienen valor: no cambia de tabla.',
          ],
          { count: n, records: records(n) },
        ),
      );
  }
  if (row.unique && !old?.unique) {
    const n = await countRepeated(tx, table, name);
    if (n > 0)
      mark(
        'unique',
        t(
          'sys.valuesRepeated',
          [
            'Un valor está en más de un registro. Corrígelos antes de hacerlo único.',
            '{count} valores están en más de un registro. Corrígelos antes de hacerlo único.',
          ],
          { count: n },
        ),
      );
  }
}

function labelOf({ resource }: SaveContext<typeof systemTables>, path: string): string {
  const field = resource.fields.resource;
  return (field?.kind === 'choice' && field.choices.find(([code]) => code === path)?.[1]) || path;
}

async function checkAll(context: SaveContext<typeof systemTables>): Promise<void> {
  const { tx, draft, before, fail, services } = context;
  if (typeof draft.resource !== 'string' || !services.registry.resources.has(draft.resource))
    return;
  const subject = services.registry.resource(draft.resource);
  draft.name = labelOf(context, draft.resource);
  checkEvidence(context, subject);
  if (context.changed('retention_years')) checkRetention(context, subject);
  const old = new Map(rowsOf(before).map((row) => [row.id, row]));
  const retired = new Map((await retiredOf(tx, draft.resource)).map((each) => [each.name, each]));
  for (const [i, row] of rowsOf(draft).entries()) {
    const mark: Mark = (field, message) => fail(`extra_fields[${i}][${field}]`, message);
    if (!row.name && typeof row.label === 'string') row.name = nameFrom(row.label);
    if (typeof row.name !== 'string' || !EXTRA_NAME.test(row.name))
      mark(
        'name',
        t(
          'sys.fieldName',
          'Empieza con x_ y sigue con letras sin acento, números o guion bajo, hasta 40: x_color_tapa.',
        ),
      );
    if (typeof row.type !== 'string' || typeof row.label !== 'string') continue;
    checkOne(row, mark);
    await checkStored(
      context,
      row,
      (row.id !== undefined && old.get(row.id)) || null,
      retired.get(String(row.name)),
      mark,
    );
  }
}

/** Fields whose definition goes with the save. */
const removed = (before: Row | null, after: Row | null): readonly Row[] => {
  const kept = new Set(rowsOf(after).map(({ name }) => name));
  return rowsOf(before).filter(({ name }) => !kept.has(name));
};

export const rules = defineRules(systemTables, {
  beforeSave: checkAll,
  async afterSave({ tx, actor, before, after }) {
    const resource = after.resource;
    for (const field of removed(before, after))
      await retireField(tx, actor.accountId, resource, {
        name: String(field.name),
        type: String(field.type),
      });
    for (const { name } of rowsOf(after)) await restoreRetiredField(tx, resource, String(name));
  },
  async beforeDelete({ tx, actor, before }) {
    for (const field of rowsOf(before))
      await retireField(tx, actor.accountId, before.resource, {
        name: String(field.name),
        type: String(field.type),
      });
  },
  async impact({ tx, services, before, after }) {
    const { table } = services.registry.resource(after.resource);
    const gone = await retiredInTransaction(tx, after.resource);
    const said: string[] = [];
    let documents = 0;
    for (const name of gone) {
      const n = await countValues(tx, table, name);
      documents += n;
      if (n > 0) said.push(`${name} (${records(n)})`);
    }
    const due =
      before?.retention_years === after.retention_years ? 0 : await dueNow(tx, services, after);
    const sentences = [
      ...(due > 0
        ? [
            t(
              'sys.nextReview',
              'La próxima revisión borra lo que nada use de {records} que ya cumplieron el plazo.',
              { records: records(due) },
            ),
          ]
        : []),
      ...(said.length > 0
        ? [
            t(
              'sys.noLongerSeen',
              'Dejará de verse lo capturado en {fields}. Se guarda {days} días: vuelve con un campo de la misma clave y tipo.',
              { fields: said.join(', '), days: KEPT_DAYS },
            ),
          ]
        : []),
    ];
    return {
      ...impactOf({ documents: documents + due }),
      ...(sentences.length > 0 && { text: sentences.join(' ') }),
    };
  },
  afterCommit: ({ actor, services }) => clearDefinitions(services.db, actor.accountId),
  calls: {
    fields: call(FIELDS, async ({ actor, services }) => {
      const { version, definitions } = await visibleDefinitions(services, actor);
      return { data: definitions, meta: { version } };
    }),
    dictionary: call(DICTIONARY, dictionary),
    dictionaryFile: call(DICTIONARY_FILE, dictionaryFile),
  },
});
