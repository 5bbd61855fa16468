import * as z from 'zod';
import { dayOutput, momentOutput } from '#erp/model/field-types/outputs.ts';

const moduleRow = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  group: z.string().nullable(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  order: z.int().nullable(),
});

/** What the screens of a session need to know. */
export const profileOutput = z.object({
  user: z.looseObject({
    id: z.int(),
    nickname: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.int()),
    roleNames: z.array(z.string()),
    repositories: z.array(z.looseObject({ id: z.int(), name: z.string() })),
    modules: z.array(moduleRow),
    qheader: z.looseObject({ header_url: z.string().nullable() }),
    configs: z.looseObject({
      time_zone: z.string(),
      today: dayOutput,
      idle_minutes: z.int(),
      upload_max_mb: z.int(),
      list_page_size: z.int(),
    }),
    icon_id: z.int().nullable(),
    header_id: z.int().nullable(),
    supplier_id: z.int().nullable(),
    account_id: z.int(),
    account_name: z.string(),
    account_code: z.string(),
    language_code: z.string(),
    status: z.string(),
    routeIds: z.array(z.int()),
    shortcutRoutes: z.array(z.int()),
    issues: z.array(z.unknown()),
  }),
  version: z.int(),
  must_change_password: z.boolean(),
  pending: z.string().nullable(),
  viewer: z.object({ nickname: z.string(), until: momentOutput }).nullable(),
  user_kind: z.string(),
  role_labels: z.array(z.string()),
  first_name: z.string(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  start_page: z.string().nullable(),
  permissions_version: z.int(),
  translations_version: z.int(),
  tables_version: z.string(),
  prefs: z.record(z.string(), z.unknown()),
  unread: z.int(),
  usual: z.unknown(),
  menu: z.unknown(),
  viewed_lists: z.array(z.string()),
  docs_base: z.string(),
  maintenance: z.unknown(),
  permissions: z.unknown(),
});

export type Profile = z.input<typeof profileOutput>;
