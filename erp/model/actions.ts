/**
 * Actions with inputs of their own: what a person fills in to split, merge, receive, convert. Their
 * inputs are declared with the field types of resources, and are read, checked and drawn as a form
 * that belongs to no table.
 */
import * as z from 'zod';
import { fieldInput, sent } from './field-types/inputs.ts';
import type {
  ExtraCall,
  Field,
  Fields,
  LinesField,
  Resource,
  Section,
  InputRows,
  Action,
} from './types.ts';

/** A record that an action made or changed. */
const named = z.object({ resource: z.string(), id: z.int(), title: z.string() });

/** What came of it: said in a sentence, with the records that it made. */
export const outcomeOutput = z.object({
  message: z.string(),
  /** Where the person goes on. */
  open: named
    .omit({ title: true })
    .extend({
      tab: z.string().optional(),
      /** A declared screen in the place of its form: it is named by `?id=`. */
      screen: z.string().optional(),
    })
    .optional(),
  records: z.array(named).optional(),
  /** What else happened, a sentence each. */
  notes: z.array(z.string()).optional(),
});
export type Outcome = z.infer<typeof outcomeOutput>;

/** Keeps the types of its fields. */
export const action = <const F extends Fields>(
  declaration: Action<F> & {
    readonly sections?: readonly Section<keyof F & string>[];
    readonly fromRecord?: keyof F & string;
  },
): Action<F> => declaration;

export const inputRows = <const F extends Fields>(
  label: string,
  rows: InputRows<F>,
  options: Partial<Pick<LinesField, 'max' | 'required' | 'help' | 'fixedRows'>> = {},
): Omit<LinesField, 'rows'> & { readonly rows: InputRows<F> } => ({
  max: 200,
  ...options,
  kind: 'lines',
  label,
  of: '',
  by: '',
  rows,
});

const PARENT = 'action';
const isInput = (field: LinesField): field is LinesField & { readonly rows: InputRows } =>
  field.rows !== undefined;

/** Its name in the registry and in the call of forms: `lots/split`. */
export const actionPath = (resource: Pick<Resource, 'path'>, name: string): string =>
  `${resource.path}/${name}`;

const formOf = (owner: Resource, path: string, label: string, fields: Fields): Resource => ({
  path,
  table: '',
  label: [label, label],
  fields,
  title: Object.keys(fields)[0] ?? 'id',
  list: { columns: [], sort: 'id' },
  calls: [],
  screen: null,
  customFields: false,
  quickSearch: false,
  privilegesOf: owner.privilegesOf ?? owner.path,
});

/** The forms of a resource's actions and of their child rows, as resources without a table. */
export function actionForms(owner: Resource): readonly Resource[] {
  return Object.entries(owner.actions ?? {}).flatMap(([name, declared]) => {
    const path = actionPath(owner, name);
    const children: Resource[] = [];
    const fields = Object.fromEntries(
      Object.entries(declared.fields).map(([own, field]) => {
        if (field.kind !== 'lines' || !isInput(field)) return [own, field];
        const of = `${path}/${own}`;
        const { one, fields: columns, layout } = field.rows;
        children.push({ ...formOf(owner, of, one, columns), ...(layout && { row: layout }) });
        return [own, { ...field, of, by: PARENT }];
      }),
    );
    const sections = declared.sections ?? [
      {
        title: declared.label,
        ...(declared.help && { help: declared.help }),
        fields: Object.keys(fields),
      },
    ];
    const form = formOf(owner, path, declared.label, fields);
    return [
      { ...form, form: { sections }, ...(declared.checks && { checks: declared.checks }) },
      ...children,
    ];
  });
}

const inputOf = ({ fields }: Action) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => field.readOnly !== true)
        .map(([name, field]) => [
          name,
          field.kind === 'lines' ? rowsInput(field) : oneInput(field),
        ]),
    ),
  );

/** Choices that depend on the record are any text here. */
const oneInput = (field: Field) =>
  'choices' in field && field.choices.length === 0
    ? sent.text(field.help ?? field.label)
    : fieldInput(field);

const rowsInput = (field: LinesField) =>
  z
    .unknown()
    .meta({
      type: 'array',
      maxItems: field.max,
      title: field.label,
      items: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(field.rows?.fields ?? {}).map(([name, each]) => [
            name,
            z.toJSONSchema(fieldInput(each), { unrepresentable: 'any' }),
          ]),
        ),
      },
    })
    .optional();

const PREVIEW = z.object({
  preview: z
    .unknown()
    .meta({ type: 'string', enum: ['1'], description: 'Sólo dice qué haría.' })
    .optional(),
});

/** The calls by which the actions of a resource are done. */
export const actionCalls = (
  path: string,
  actions: Readonly<Record<string, Action>> = {},
): readonly ExtraCall[] =>
  Object.entries(actions).map(([name, declared]) => ({
    name,
    method: declared.method ?? 'POST',
    path: declared.on === 'resource' ? `${path}/${name}` : `${path}/${name}/:id`,
    key: declared.key ?? `${path}.${name}`,
    summary: declared.summary ?? declared.label,
    input: declared.ofVersion
      ? inputOf(declared).extend({ version: sent.id() })
      : inputOf(declared),
    ...(declared.preview && { query: PREVIEW }),
    output: (declared.output ?? z.object({})).extend({ outcome: outcomeOutput }),
    ...(declared.status && { status: declared.status }),
    ...(declared.sample && { sample: declared.sample }),
    ...(declared.effect && { effect: declared.effect }),
  }));
