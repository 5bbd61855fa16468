/** Long because it is one document, put together part by part. */
/** OpenAPI 3.1 of every call, generated from the declarations. */
import * as z from 'zod';
import { t } from '../model/texts/t.ts';
import { inLanguage, labelOf, nameOfAction, nameOfMany, nameOfOne } from '../model/texts/labels.ts';
import { wireSchema } from '../model/field-types.ts';
import type { Registry } from '../model/registry.ts';
import type { EndpointSchemas, Field, Resource, Transition } from '../model/types.ts';
import { transitionFields } from '../model/records/transition-fields.ts';
import { idOfOutput, optionMeta, optionsOutput } from '../model/field-types/outputs.ts';
import { publicEndpoints } from './public-endpoints.ts';
import { platformEndpoints } from './auth/calls.ts';
import { ERROR_STATUS } from '../model/errors.ts';
import { endpointsOf, type Mounted } from './routes.ts';
import { standardRoutes } from './standard-calls.ts';

type Json = Record<string, unknown>;

const nameOf = (resource: Resource) => resource.path.replaceAll('/', '_');

/** Whether a list takes a computed field in its filters and order is not seen by its type. */
const described = (field: Field): string | undefined => {
  const { help } = inLanguage(field);
  if (field.kind !== 'computed') return help;
  const lists = field.source
    ? t('openapi.filtered', 'Las listas filtran y ordenan por él.')
    : t('openapi.notFiltered', 'Las listas no filtran ni ordenan por él.');
  return help ? `${help} ${lists}` : lists;
};

const schemaOf = (registry: Registry, field: Field): Json => {
  if (field.kind === 'lines')
    return {
      type: 'array',
      maxItems: field.max,
      items: { $ref: `#/components/schemas/${nameOf(registry.resource(field.of))}` },
      title: labelOf(field),
    };
  return {
    ...wireSchema(field),
    title: labelOf(field),
    ...(described(field) && { description: described(field) }),
    ...(field.readOnly === true && { readOnly: true }),
  };
};

function resourceSchema(registry: Registry, resource: Resource): Json {
  const required = Object.entries(resource.fields)
    .filter(
      ([, field]) =>
        field.required === true &&
        !field.internal &&
        !field.onlyWhen &&
        field.default === undefined,
    )
    .map(([name]) => name);
  return {
    type: 'object',
    title: nameOfOne(resource),
    properties: {
      id: { type: 'integer', readOnly: true },
      version: {
        type: 'integer',
        description: t('openapi.version', 'Se devuelve al guardar; con una anterior responde 409.'),
      },
      confirmed_warnings: {
        type: 'array',
        items: { type: 'string' },
        writeOnly: true,
        description: t(
          'openapi.confirmed',
          'Los nombres que vinieron en `confirm` de una respuesta POR_CONFIRMAR: guarda con esos avisos, y sólo con ésos.',
        ),
      },
      ...(resource.hasActive
        ? { active: { type: 'boolean', title: t('imports.active', 'Activo') } }
        : {}),
      ...Object.fromEntries(
        Object.entries(resource.fields)
          .filter(([, field]) => !field.internal)
          .map(([name, field]) => [name, schemaOf(registry, field)]),
      ),
      titles: {
        type: 'object',
        readOnly: true,
        description: t('openapi.titles', 'Título de cada referencia, por campo.'),
      },
    },
    ...(required.length > 0 && { required }),
  };
}

const text = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
});
const listQuery = (): readonly Json[] => [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
  { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 } },
  text('q', t('openapi.q', 'Palabras que deben estar en el texto del registro.')),
  {
    name: 'sort',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: t('openapi.sort', 'sort[0]=-campo ordena de mayor a menor.'),
    schema: { type: 'array', items: { type: 'string' } },
  },
  {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: t(
      'openapi.filter',
      'filter[campo]=v, filter[campo][0]=v, filter[campo][from]=v y [to], filter[campo][op]=contains y [value].',
    ),
    schema: { type: 'object', additionalProperties: true },
  },
  {
    name: 'f',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: t(
      'openapi.conditions',
      'Grupos de condiciones: f[0][field], [op] y [value] deben cumplirse todas; f[1][or][0][field]… son alternativas.',
    ),
    schema: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
  {
    name: 'fields',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: t('openapi.fields', 'Columnas de la respuesta.'),
    schema: { type: 'array', items: { type: 'string' } },
  },
  text('cursor', t('openapi.cursor', 'Continúa desde meta.next o meta.prev.')),
  {
    name: 'count',
    in: 'query',
    schema: { type: 'string', enum: ['exact'] },
    description: t('openapi.count', 'Cuenta exacta; sin ella se cuenta hasta 10,000.'),
  },
];

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const form = (schema: Json): Json => ({
  content: { 'application/x-www-form-urlencoded': { schema } },
});
const failure = (): Json => ({
  description: t('openapi.refusal', 'Rechazo con su motivo'),
  content: json({ $ref: '#/components/schemas/Error' }),
});
const done = () => t('openapi.done', 'Hecho');

function operation(summary: string, tag: string, path: string, more: Json = {}): Json {
  const {
    parameters: said = [],
    responses,
    ...rest
  } = more as { parameters?: readonly Json[]; responses?: Json };
  const parameters = [...path.matchAll(/:(\w+)/g)]
    .filter(([, name]) => !said.some((each) => each.in === 'path' && each.name === name))
    .map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: name === 'id' ? { type: 'integer' } : { type: 'string' },
    }));
  return {
    summary,
    tags: [tag],
    parameters: [...parameters, ...said],
    responses: {
      ...(responses ?? { 200: { description: done(), content: json({ type: 'object' }) } }),
      default: failure(),
    },
    ...rest,
  };
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Json;
  return described;
};

const replyOf = (output: z.ZodType, meta?: z.ZodType): Json => ({
  200: {
    description: done(),
    content: json({
      type: 'object',
      required: ['data'],
      properties: {
        data: jsonSchema(output, 'output'),
        ...(meta && { meta: jsonSchema(meta, 'output') }),
      },
    }),
  },
});

/** The fields that the action asks for, as the record has them, and a reason. */
function transitionOperation(
  registry: Registry,
  resource: Resource,
  action: string,
  transition: Transition,
): Json {
  const { required, optional } = transitionFields(transition);
  const names = [...required, ...optional].filter((name) => name in resource.fields);
  const body = {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        names.map((name) => [
          name,
          { ...schemaOf(registry, resource.fields[name]!), readOnly: false },
        ]),
      ),
      reason: { type: 'string', maxLength: 500 },
      version: {
        type: 'integer',
        description: t('openapi.older', 'Con una anterior responde 409.'),
      },
    },
    ...(required.length > 0 && { required }),
  };
  return operation(
    `${nameOfAction(resource, action)}: ${nameOfOne(resource)}`,
    nameOfMany(resource),
    `${resource.path}/${action}/:id`,
    {
      requestBody: form(body),
      responses: {
        200: {
          description: nameOfOne(resource),
          content: json({
            type: 'object',
            required: ['data'],
            properties: { data: { $ref: `#/components/schemas/${nameOf(resource)}` } },
          }),
        },
      },
    },
  );
}

function standardOperation(resource: Resource, method: string, path: string): Json {
  const [one, many] = [nameOfOne(resource), nameOfMany(resource)];
  const tag = many;
  const row = { $ref: `#/components/schemas/${nameOf(resource)}` };
  const single = { type: 'object', properties: { data: row } };
  if (path.endsWith('/export'))
    return operation(t('openapi.export', 'Exportar {many} como CSV', { many }), tag, path, {
      parameters: listQuery(),
      responses: {
        200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
      },
    });
  if (path.endsWith('/options'))
    return operation(t('openapi.options', 'Opciones de {many}', { many }), tag, path, {
      parameters: [
        text('q', t('openapi.search', 'Búsqueda')),
        text('limit', t('openapi.limit', 'Hasta 50')),
        text('ids', t('openapi.ids', 'Las de estos registros, inactivos también')),
        text('filter', t('openapi.asInList', 'Como en la lista')),
      ],
      responses: replyOf(optionsOutput, optionMeta),
    });
  if (method === 'GET' && path === resource.path && !resource.singleton)
    return operation(t('openapi.list', 'Lista de {many}', { many }), tag, path, {
      parameters: listQuery(),
      responses: {
        200: {
          description: t('openapi.page', 'Página'),
          content: json({
            type: 'object',
            properties: {
              data: { type: 'array', items: row },
              meta: { $ref: '#/components/schemas/ListMeta' },
            },
          }),
        },
      },
    });
  if (method === 'GET')
    return operation(t('openapi.see', 'Ver {one}', { one }), tag, path, {
      responses: { 200: { description: one, content: json(single) } },
    });
  if (method === 'DELETE')
    return operation(t('openapi.delete', 'Eliminar {one}', { one }), tag, path, {
      responses: replyOf(idOfOutput),
    });
  const status = method === 'POST' ? 201 : 200;
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    schema: { type: 'string', minLength: 8, maxLength: 128 },
    description: t(
      'openapi.idempotency',
      'Lo mismo dos veces con la misma clave se guarda una sola vez y responde igual.',
    ),
  };
  const summary =
    method === 'POST'
      ? t('openapi.create', 'Crear {one}', { one })
      : t('openapi.save', 'Guardar {one}', { one });
  return operation(summary, tag, path, {
    parameters:
      method === 'POST'
        ? [idempotency]
        : [
            idempotency,
            {
              ...text(
                'preview',
                t('openapi.preview', 'Con 1 sólo dice qué tocaría, donde el registro lo sabe.'),
              ),
              schema: { type: 'string', enum: ['1'] },
            },
          ],
    requestBody: form(row),
    responses: { [status]: { description: one, content: json(single) } },
  });
}

/** What is sent: needed is what the schema does not go without. */
function sentSchema(schema: z.ZodType): Json {
  const { required: _, additionalProperties: __, ...described } = jsonSchema(schema, 'output');
  if (!(schema instanceof z.ZodObject)) return described;
  const required = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(
    ([name, each]) => (each.safeParse(undefined).success ? [] : [name]),
  );
  return { ...described, ...(required.length > 0 && { required }) };
}

const propertiesOf = (schema: z.ZodType | undefined): [name: string, schema: Json][] =>
  Object.entries((schema ? sentSchema(schema).properties : undefined) ?? {}) as [string, Json][];

/** What a call says of itself: its query, its body, its reply and the files that it gives. */
function describedBy({
  method,
  input,
  query,
  params,
  output,
  meta,
  status = 200,
  produces = [],
  upload,
  raw,
}: EndpointSchemas & { readonly method: string }): Json {
  const [inQuery, inBody] =
    method === 'GET' || method === 'DELETE' ? [input, undefined] : [query, input];
  const parameters = [
    ...propertiesOf(inQuery).map(([name, schema]) => ({
      name,
      in: 'query',
      style: 'deepObject',
      explode: true,
      schema,
    })),
    ...propertiesOf(params).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
  ];
  const body = inBody && sentSchema(inBody);
  const formType = upload ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  const type = raw ? '*/*' : formType;
  const given = output && {
    type: 'object',
    required: ['data'],
    properties: {
      data: jsonSchema(output, 'output'),
      ...(meta && { meta: jsonSchema(meta, 'output') }),
    },
  };
  const files = produces.map((each) => [each, { schema: { type: 'string', format: 'binary' } }]);
  return {
    parameters,
    ...(body &&
      (raw || Object.keys((body.properties ?? {}) as Json).length > 0) && {
        requestBody: { content: { [type]: { schema: body } } },
      }),
    ...((given ?? files.length > 0) && {
      responses: Object.fromEntries(
        [status].flat().map((each) => [
          each,
          {
            description: done(),
            content: { ...(given && json(given)), ...Object.fromEntries(files) },
          },
        ]),
      ),
    }),
  };
}

export function openApi(mounted: Mounted): Json {
  const { registry } = mounted;
  const paths: Record<string, Json> = {};
  const add = (method: string, path: string, value: Json) => {
    const shown = `/${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const at = (paths[shown] ??= {});
    at[method.toLowerCase()] ??= value;
  };
  for (const call of publicEndpoints)
    add(
      call.method,
      call.path,
      operation(call.summary, t('openapi.session', 'Sesión'), call.path, {
        ...describedBy(call),
        security: [],
      }),
    );
  for (const call of platformEndpoints)
    add(
      call.method,
      call.path,
      operation(call.summary, t('openapi.session', 'Sesión'), call.path, {
        ...describedBy(call),
        ...(call.key === 'public' && { security: [] }),
      }),
    );
  for (const call of endpointsOf(mounted))
    add(
      call.method,
      call.path,
      operation(call.summary, t('openapi.services', 'Servicios'), call.path, describedBy(call)),
    );
  for (const resource of registry.resources.values()) {
    for (const call of resource.extraCalls ?? [])
      add(
        call.method,
        call.path,
        operation(call.summary, nameOfMany(resource), call.path, {
          ...describedBy(call),
          ...(call.key === 'public' && { security: [] }),
        }),
      );
    for (const [method, path] of standardRoutes(resource))
      add(method, path, standardOperation(resource, method, path));
    for (const [action, transition] of Object.entries(resource.states?.transitions ?? {}))
      add(
        'PUT',
        `${resource.path}/${action}/:id`,
        transitionOperation(registry, resource, action, transition),
      );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Telar',
      version: '1',
      description: t(
        'openapi.about',
        'Cuerpos codificados como formulario con corchetes (lines[0][qty]=2); respuestas JSON; los rechazos dicen qué hacer.',
      ),
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            data: {
              type: 'object',
              required: ['code', 'message', 'fields'],
              properties: {
                code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
                message: { type: 'string' },
                fields: {
                  type: 'object',
                  additionalProperties: { type: 'array', items: { type: 'string' } },
                },
              },
            },
          },
        },
        ListMeta: {
          type: 'object',
          properties: {
            page: { type: 'integer' },
            size: { type: 'integer' },
            total: { type: 'integer' },
            total_exact: { type: 'boolean' },
            banner: { type: 'boolean' },
            next: { type: 'string' },
            prev: { type: 'string' },
          },
        },
        ...Object.fromEntries(
          [...registry.resources.values()].map((resource) => [
            nameOf(resource),
            resourceSchema(registry, resource),
          ]),
        ),
      },
    },
  };
}
