/** Long because it is one list: a row for each line that must not be lost. */
/**
 * Lines that keep somebody out, and what each becomes when it is lost. The tests named are those
 * nearest to it.
 */
import type { Mutation } from './mutate.ts';

const SWEEP = 'tests/api/sweep-calls.test.ts';
/** Parts of the sweep over every call. */
const RIGHTS = { tests: [SWEEP], only: 'without its right a call' };
const NAMED = { tests: [SWEEP], only: 'a right over the resource' };
const REPORTS = { tests: [SWEEP], only: 'reports: that of the screen' };
const PORTAL = { tests: [SWEEP], only: 'customers and suppliers' };
const PLACES = { tests: [SWEEP], only: 'outside the own branches' };
const FIELDS = { tests: [SWEEP], only: 'a field that asks for a right' };
const PERIODS = { tests: ['erp/platform/periods/periods.test.ts'] };
const STATES = { tests: ['tests/api/sweep.test.ts'], only: 'an action is taken' };
const RULES = { tests: ['tests/api/keys-in-rules.test.ts'] };
const SCOPES = { tests: ['tests/api/scopes.test.ts'] };
const COSTS = { tests: ['tests/scenarios/hidden-costs.test.ts'] };
const OWN_STORAGES = { tests: ['tests/scenarios/own-storages.test.ts'] };
const REACH = { tests: ['tests/scenarios/actions-in-reach.test.ts'] };
const CUTS = { tests: ['erp/kernel/access.test.ts'] };
const APPROVALS = { tests: ['tests/api/approvals.test.ts'] };
const MOMENT = { tests: ['erp/domains/stock/effective-at.test.ts'] };
const SIGN_IN = { tests: ['erp/platform/access/sign-in/login.test.ts'] };
const LISTS = { tests: ['tests/api/lists.test.ts'] };
const IMPORTS = { tests: ['tests/api/imports.test.ts'] };
const VIEW_AS = {
  tests: ['erp/http/auth/impersonation.test.ts'],
  only: 'written down with the rights',
};
const SIGHT = { tests: ['tests/scenarios/access-widening.test.ts'] };
const LIFE = {
  tests: ['erp/platform/access/account-life.test.ts'],
  only: 'every link of a person',
};
const WRITERS = { tests: ['tests/scenarios/purchase-separation.test.ts'] };
const BOOKS = { tests: ['tests/scenarios/journal-entries.test.ts'] };
const ZONE = { tests: ['erp/modules/settings/accounts/account-zone.test.ts'] };

const of = (
  file: string,
  rows: Readonly<
    Record<string, readonly [find: string, put: string, where: Pick<Mutation, 'tests' | 'only'>]>
  >,
): Mutation[] =>
  Object.entries(rows).map(([name, [find, put, where]]) => ({ name, file, find, put, ...where }));

export const mutations: readonly Mutation[] = [
  ...of('erp/kernel/access.ts', {
    'access.key': [
      'if (!hasPermission(actor, key) || !isOpenTo(actor, resource)) throw',
      'if (!isOpenTo(actor, resource)) throw',
      RIGHTS,
    ],
    'access.portal': [
      'if (!hasPermission(actor, key) || !isOpenTo(actor, resource)) throw',
      'if (!hasPermission(actor, key)) throw',
      PORTAL,
    ],
    'access.own-key': [
      'if (!hasPermission(actor, key) || !isOpenTo(actor, at)) throw',
      'if (!isOpenTo(actor, at)) throw',
      RIGHTS,
    ],
    'access.own-portal': [
      'if (!hasPermission(actor, key) || !isOpenTo(actor, at)) throw',
      'if (!hasPermission(actor, key)) throw',
      PORTAL,
    ],
    'access.recent-password': [
      "if (risk !== 'CRITICO' || actor.recentlyAuthenticated !== false) return;",
      'if (risk) return;',
      { tests: ['erp/platform/access/sign-in/reauth.test.ts'] },
    ],
    'access.module': [
      'if (isOn(actor, module)) return;',
      'if (module) return;',
      {
        tests: [
          'tests/api/services.test.ts',
          'tests/scenarios/roles-administration.test.ts',
          'erp/kernel/access.test.ts',
        ],
      },
    ],
    'access.options-portal': [
      '\n  if (!isOpenTo(actor, resource)) throw missingPrivilege(registry, key);\n  ',
      '',
      PORTAL,
    ],
    'access.options-key': [
      '\n      if (hasPermission(actor, other)) return key;',
      '      return key;',
      RIGHTS,
    ],
    'access.branch-cut': [
      'if (!actor.permissions.allBranches) cuts.push(...branchFilters(filtering, resource, actor.permissions));',
      '',
      PLACES,
    ],
    'access.branches-of-grant': [
      '...branchFilters(filtering, resource, way), ...scopeFilters(filtering, resource, way)];',
      '...scopeFilters(filtering, resource, way)];',
      CUTS,
    ],
    'access.storage-cut': [
      'if (storageField && actor.permissions.storageIds) {',
      'if (storageField && actor === null) {',
      PLACES,
    ],
    'access.party-cut': [
      "if (isExternal(actor)) return [{ at: 'PROVEEDOR', sql: partyFilter(filtering, resource) }];",
      '',
      CUTS,
    ],
    'access.party-unknown': [
      "? `t.${column} = ${params.add(actor.partyId)}` : 'false'",
      "? `t.${column} = ${params.add(actor.partyId)}` : 'true'",
      CUTS,
    ],
    'access.scope-cut': [
      '...branchFilters(filtering, resource, way), ...scopeFilters(filtering, resource, way)];',
      '...branchFilters(filtering, resource, way)];',
      SCOPES,
    ],
    'access.ways-apart': [
      'if ([way, ...others].some((each) => isUnrestricted(resource, each))) return [];',
      'if (others.length > 0) return [];',
      SCOPES,
    ],
    'access.action-in-reach': [
      'const keys = [...new Set([key, list])];',
      'const keys = [key, list].slice(0, 1);',
      REACH,
    ],
    'access.written-for-another': [
      '!(field.recipientOnly && actor.impersonator?.lesser) &&',
      '',
      VIEW_AS,
    ],
    'access.scope-own': [
      "scope === 'EQUIPO' ? [actor.userId, ...actor.permissions.teamIds] : [actor.userId]",
      '[actor.userId, ...actor.permissions.teamIds]',
      SCOPES,
    ],
    'access.scope-branch': ['...(branchField ? [`t.${branchField} = ${mine}`] : []),', '', SCOPES],
    'access.read-field': [
      ' &&\n  (!field.readKey || hasPermission(actor, field.readKey))',
      '',
      FIELDS,
    ],
    'access.write-field': [
      'canReadField(actor, field) && (!field.writeKey || hasPermission(actor, field.writeKey));',
      'canReadField(actor, field);',
      FIELDS,
    ],
  }),
  ...of('erp/kernel/operations/save.ts', {
    'save.create-key': [
      "requirePermission(actor, registry, asked, 'create')",
      "requirePermission(actor, registry, asked, 'list')",
      RIGHTS,
    ],
    'save.update-key': [
      "requirePermission(actor, registry, asked, 'update')",
      "requirePermission(actor, registry, asked, 'list')",
      RIGHTS,
    ],
    'save.rows': [
      ', ...rowFilters(actor, services.registry, resource, key, params)];',
      '];',
      PLACES,
    ],
    'save.version': [
      "if (version !== undefined && version !== '' && String(version) !== String(before.version)) throw",
      'if (version === before) throw',
      { tests: ['tests/api/sweep.test.ts'], only: 'a record lives' },
    ],
    'save.date-of-update': [
      '  await services.extensions.requireOpenDates(at, resource, before, draft);\n',
      '',
      APPROVALS,
    ],
    'save.date-of-create': [
      '  await services.extensions.requireOpenDates(at, resource, null, draft);\n',
      '',
      APPROVALS,
    ],
    'save.own-rows': [
      '  requireOwnRows(resource);\n',
      '',
      { tests: ['tests/api/sweep.test.ts'], only: 'rows that come with the system' },
    ],
  }),
  ...of('erp/kernel/operations/transition-checks.ts', {
    'separation.written': [
      'return (await authorsOf(tx, services.registry, written)).includes(userId);',
      'return written === null;',
      WRITERS,
    ],
    'separation.since': [
      "if (!names.includes('created_by')) return false;\n  const written = { resource, recordId: row.id!, since: action };",
      "if (!names.includes('created_by')) return false;\n  const written = { resource, recordId: row.id!, since: '' };",
      WRITERS,
    ],
  }),
  ...of('erp/kernel/operations/actions/run-action.ts', {
    'actions.seen': [
      'version !== String(record.version)',
      "version === ''",
      { tests: ['tests/scenarios/purchase-fraud.test.ts'], only: 'as it was seen' },
    ],
  }),
  ...of('erp/kernel/operations/transition.ts', {
    'transition.new-day': [
      'day && after[day] !== before[day]',
      "day === ''",
      { tests: ['tests/scenarios/supplier-invoice-changes.test.ts'], only: 'closed for purchases' },
    ],
    'transition.key': [
      'requirePrivilege(actor, registry, asked, transitionKey(registry, resource, action, transition))',
      'requirePrivilege(actor, registry, asked, `${registry.privilegePath(resource)}.list`)',
      RIGHTS,
    ],
    'transition.state': [
      'if (!transition.from.includes(String(state))) throw',
      'if (!transition.from) throw',
      STATES,
    ],
    'transition.other-person': [
      "if (how === 'asked' || how === 'approved') await requireSeparationOfDuties(",
      "if (how === 'straight') await requireSeparationOfDuties(",
      { tests: ['erp/modules/inv/revaluations/revaluations.test.ts'] },
    ],
    'transition.date': [
      '  await services.extensions.requireOpenDates(at, resource, before, null);\n',
      '',
      APPROVALS,
    ],
    'transition.asked': [
      "if (isEmpty(given) && !problems.has(name)) problems.add(name, t('value.required', 'Escribe este dato.'));",
      '',
      STATES,
    ],
    'transition.approval': ["if (gate === 'HANDLED') return reply();", '', APPROVALS],
  }),
  ...of('erp/kernel/operations/remove.ts', {
    'remove.key': [
      "requirePermission(actor, registry, asked, 'delete')",
      "requirePermission(actor, registry, asked, 'list')",
      RIGHTS,
    ],
    'remove.in-use': [
      'if (uses.length > 0) throw',
      'if (uses === null) throw',
      {
        tests: [
          'erp/modules/inventory/catalogues.test.ts',
          'tests/api/impact.test.ts',
          'tests/api/approvals.test.ts',
          'tests/scenarios/catalogues.test.ts',
        ],
      },
    ],
    'remove.date': [
      '  await services.extensions.requireOpenDates(at, resource, before, null);\n',
      '',
      APPROVALS,
    ],
  }),
  ...of('erp/kernel/operations/list.ts', {
    'list.key': [
      "requirePermission(actor, registry, resource, 'list')",
      "requirePermission(actor, registry, resource, 'update')",
      RIGHTS,
    ],
    'list.rows': [
      '\n    ...rowFilters(actor, services.registry, resource, key, params),\n    ',
      '',
      PLACES,
    ],
    'list.hidden-column': [
      'if (!canReadField(actor, field)) throw hiddenFieldError(field);',
      '',
      FIELDS,
    ],
  }),
  ...of('erp/kernel/query/sorting.ts', {
    'sorting.hidden-column': [
      'if (!canReadField(actor, field)) throw hiddenFieldError(field);',
      '',
      FIELDS,
    ],
    'sorting.cursor-of-another-order': [' || read[1] !== signature(keys)', '', LISTS],
  }),
  ...of('erp/kernel/query/filters.ts', {
    'filters.hidden-column': [
      'if (!canReadField(at.actor, field)) throw hiddenFieldError(field);',
      '',
      FIELDS,
    ],
  }),
  ...of('erp/kernel/operations/groups.ts', {
    'groups.hidden-column': [
      'if (!canReadField(actor, known)) throw hiddenFieldError(known);',
      '',
      { tests: ['tests/api/groups.test.ts'] },
    ],
    'groups.key': [
      "requirePermission(actor, registry, resource, 'list')",
      "requirePermission(actor, registry, resource, 'update')",
      NAMED,
    ],
  }),
  ...of('erp/kernel/operations/export/groups-file.ts', {
    'groups.file-key': [
      "requirePermission(actor, services.registry, resource, 'export')",
      "requirePermission(actor, services.registry, resource, 'list')",
      NAMED,
    ],
  }),
  ...of('erp/kernel/operations/one.ts', {
    'one.rows': [
      ', ...rowFilters(actor, services.registry, resource, key, params)];',
      '];',
      PLACES,
    ],
    'one.hidden-field': [
      'filter((name) => !canReadField(actor, resource.fields[name]!))',
      'filter((name) => name === null)',
      COSTS,
    ],
    'one.hidden-field-of-rows': [
      'for (const each of hidden) {',
      'for (const each of [] as string[]) {',
      COSTS,
    ],
  }),
  ...of('erp/kernel/operations/options.ts', {
    'options.rows': [
      '\n    ...rowFilters(actor, registry, resource, key, params),\n    ',
      '',
      PLACES,
    ],
  }),
  ...of('erp/kernel/operations/export/export.ts', {
    'export.key': [
      "requirePermission(actor, services.registry, resource, 'export')",
      "requirePermission(actor, services.registry, resource, 'list')",
      RIGHTS,
    ],
  }),
  ...of('erp/kernel/operations/export/export-query.ts', {
    'export.most-rows': [
      'if (total > max) throw',
      'if (total === -1) throw',
      { tests: ['tests/api/exports.test.ts'] },
    ],
    'export.most-rows-of-format': [
      'if (total > limit) throw',
      'if (total === -1) throw',
      { tests: ['tests/api/exports.test.ts'] },
    ],
  }),
  ...of('erp/kernel/audit/history.ts', {
    'history.key': [
      "requirePermission(actor, registry, resource, 'history')",
      '`${resource.path}.list`',
      NAMED,
    ],
    'history.rows': [
      ', ...rowFilters(actor, registry, resource, key, params)].join',
      '].join',
      PLACES,
    ],
    'history.hidden-field': [
      '    if (hidden.has(name)) continue;\n',
      '',
      { tests: ['erp/kernel/audit/history.test.ts'] },
    ],
  }),
  ...of('erp/kernel/record-access.ts', {
    'record.key': [
      'requirePermission(actor, registry, resource, operation)',
      '`${resource.path}.list`',
      NAMED,
    ],
    'record.row-of-key': ['  if (found.length === 0) throw notFound();', '', SCOPES],
    'record.rows': [', ...rowFilters(actor, registry, resource, key, params)];', '];', PLACES],
  }),
  ...of('erp/kernel/validation/references.ts', {
    'references.rows': [
      ": rowFilters(actor, registry, target, privilegeKeyOf(registry, target, 'list'), params);",
      ': [];',
      { tests: [SWEEP], only: 'a record of another branch or storage' },
    ],
  }),
  ...of('erp/http/records/bulk.ts', {
    'bulk.list-key': ["requirePermission(actor, services.registry, resource, 'list');", '', NAMED],
    'bulk.delete-key': [
      "\n    requirePermission(actor, registry, resource, 'delete');\n    ",
      '',
      { tests: ['tests/api/bulk.test.ts'] },
    ],
    'bulk.most-records': [
      'if (ids.length > MAX_RECORDS) throw',
      'if (ids === null) throw',
      { tests: ['tests/api/bulk.test.ts'] },
    ],
  }),
  ...of('erp/platform/files/files.ts', {
    'files.owner-key': [
      'requireRecord(tx, services.registry, actor, record, operation)',
      "requireRecord(tx, services.registry, actor, record, 'one')",
      NAMED,
    ],
    'files.ending': [
      'if (!matchesExtension(content, name)) throw',
      'if (content === null) throw',
      { tests: ['tests/api/services.test.ts'] },
    ],
    'files.of-whom-one-looks-as': [
      ' && row.created_by === actor.userId && !actor.impersonator) return row;',
      ' && row.created_by === actor.userId) return row;',
      VIEW_AS,
    ],
    'files.keeper': ['  await requireKeeper(call, row);\n  const shown', '  const shown', RULES],
  }),
  ...of('erp/platform/printing/print-calls.ts', {
    'print.key': [
      "requirePermission(actor, services.registry, record.resource, 'print'); const formatId",
      'const formatId',
      NAMED,
    ],
  }),
  ...of('erp/http/records/adjacent-records.ts', {
    'neighbours.key': [
      "requirePermission(actor, services.registry, resource, 'list')",
      '`${resource.path}.list`',
      NAMED,
    ],
  }),
  ...of('erp/http/routes.ts', {
    'routes.extra-key': [
      'else requirePrivilege(signedIn(call), services.registry, resource, extra.key);',
      '',
      RIGHTS,
    ],
    'routes.own-key': [
      'if (own.key !== null) requireEndpointPrivilege(',
      'if (own.key === undefined) requireEndpointPrivilege(',
      RIGHTS,
    ],
  }),
  ...of('erp/platform/reports/access.ts', {
    'reports.key': [
      'keys.every((key) => key === undefined || hasPermission(actor, key))',
      'keys.length >= 0',
      REPORTS,
    ],
    'reports.portal': [
      "actor.userKind !== 'PROVEEDOR' && actor.userKind !== 'CLIENTE' && ",
      '',
      { tests: ['erp/platform/reports/access.test.ts'] },
    ],
  }),
  ...of('erp/platform/reports/report-calls.ts', {
    'reports.file-key': [
      'if (asFile) requireReportAccess(',
      'if (given === null) requireReportAccess(',
      REPORTS,
    ],
  }),
  ...of('erp/platform/reports/report.ts', {
    'reports.hidden-column': [
      'canReadField(actor, field) && isAsked(when, asked)',
      'isAsked(when, asked)',
      COSTS,
    ],
  }),
  ...of('erp/platform/reports/question.ts', {
    'reports.rows': [
      '\n    ...[...new Set([hasPermission(actor, list) ? list : key, key])].flatMap((each) => namedRowFilters(actor, registry, resource, each, params).map(({ sql }) => sql)),\n    ',
      '',
      { tests: ['tests/scenarios/own-storages.test.ts', 'erp/platform/reports/reports.test.ts'] },
    ],
    'reports.own-storages': [
      '\n    ...(resource.reportStorageField && storageIds ? [`t.${resource.reportStorageField} = any(${params.add(storageIds)}::bigint[])`] : []),\n  ',
      '',
      OWN_STORAGES,
    ],
    'reports.hidden-source': [
      'filter(([, field]) => hasColumn(field) && !canReadField(actor, field));',
      'filter(() => false);',
      { tests: ['tests/scenarios/hidden-costs.test.ts', 'erp/platform/reports/reports.test.ts'] },
    ],
  }),
  ...of('erp/domains/stock/effective-at.ts', {
    'moment.future': [
      'if (wanted && Temporal.Instant.compare(wanted, now.add({ minutes: FUTURE_MINUTES })) > 0) throw',
      'if (wanted === undefined) throw',
      MOMENT,
    ],
    'moment.backdate': [
      "if (!actor.permissions.grants.has('inventory.backdate')) throw",
      'if (!actor) throw',
      MOMENT,
    ],
    'moment.days': ['if (days > settings.backdateDays && ', 'if (days > 3650 && ', MOMENT],
    'moment.days-of-closer': [" && !actor.permissions.grants.has('inventory.close'))", ')', MOMENT],
    'moment.closed-month-old': [
      "\n  await requireOpenPeriod(context, 'INVENTARIOS', date(wanted).toString(), 'posted_at');\n  ",
      '',
      {
        tests: [
          'erp/domains/stock/closing/close.test.ts',
          'erp/domains/stock/posting/post.test.ts',
        ],
      },
    ],
  }),
  ...of('erp/modules/accounting/periods/books-closed.ts', {
    'periods.closed': [
      "if (period.status === 'CERRADO') return true;",
      "if (period.status === '') return true;",
      PERIODS,
    ],
    'periods.locked': [
      'return period.locked && !(await hasException(request, period.id));',
      'return false;',
      PERIODS,
    ],
    'periods.exception': ['return rows.length > 0;', 'return rows.length >= 0;', PERIODS],
  }),
  ...of('erp/modules/inventory/periods/stock-closed.ts', {
    'periods.closed-stock': [
      "return rows.some(({ status }) => status === 'CERRADO');",
      'return rows.length < 0;',
      { tests: ['erp/domains/stock/closing/close.test.ts'] },
    ],
  }),
  ...of('erp/platform/approvals/deciding/decide.ts', {
    'approvals.limit': [
      'if (limit !== null && new Decimal(row.amount_mxn).gt(limit)) throw',
      'if (limit === undefined) throw',
      APPROVALS,
    ],
    'approvals.author': [
      'if (actor.userId !== null && barred.has(actor.userId)) throw',
      'if (actor === null) throw',
      APPROVALS,
    ],
    'approvals.earlier-level': ['if (earlier) throw', 'if (earlier === null) throw', APPROVALS],
    'approvals.key': [
      'if (!holder.permissions.grants.has(key)) throw missingPrivilege(services.registry, key);',
      'if (!holder.permissions.grants.has(key)) return;',
      APPROVALS,
    ],
    'approvals.delegation-limit': [
      '!barred.has(each.from_user_id) && withinDelegationLimit(each, row.amount_mxn)',
      '!barred.has(each.from_user_id)',
      APPROVALS,
    ],
    'approvals.agreement': [
      'if (agreed < needed) return false;',
      '',
      { tests: ['tests/api/approvals-mail.test.ts'] },
    ],
  }),
  ...of('erp/platform/access/sign-in/login.ts', {
    'login.address-brake': [
      '[emailRateLimit(given.email), addressRateLimit(caller.ip)]',
      '[emailRateLimit(given.email)]',
      { tests: ['erp/platform/access/sign-in/address-rate-limit.test.ts'] },
    ],
    'login.brake': [
      'blocked: await blockedMinutes(tx, brakes, now)',
      'blocked: brakes.length * 0',
      SIGN_IN,
    ],
  }),
  ...of('erp/platform/access/authenticate.ts', {
    'session.forged': ["if (claims === 'forged') throw notSignedInError();", '', SIGN_IN],
    'session.user': [
      'if (entry.actor.userId !== claims.userId || entry.actor.accountId !== claims.accountId) throw',
      'if (entry === null) throw',
      SIGN_IN,
    ],
    'session.addresses': [
      'if (!isWithin(policy.ipAllow, caller.ip)) throw',
      'if (policy === null) throw',
      { tests: ['erp/modules/settings/settings/settings.test.ts'] },
    ],
    'session.status': [
      "if (entry.status !== 'ACTIVO' && !FOR_ANY_STATUS.test(path))",
      'if (entry === null)',
      SIGN_IN,
    ],
    'session.pending': [
      "if (entry.pending && entry.pending !== 'AVISO' && !BEFORE_PENDING.test(path))",
      'if (entry === null)',
      {
        tests: [
          'erp/platform/access/second-factor/second-factor.test.ts',
          'erp/platform/access/account-life.test.ts',
          'erp/kernel/rights/permissions.test.ts',
        ],
      },
    ],
  }),
  ...of('erp/http/auth/read-only-guard.ts', {
    'view-as.writes': [
      '  if (reads) return;\n',
      '  return;\n',
      { tests: ['erp/http/auth/impersonation.test.ts'] },
    ],
  }),
  ...of('erp/kernel/rights/permissions.ts', {
    'permissions.storages': [
      'if (!place || grants.has(place.allKey)) return null;',
      'if (place) return null;',
      RULES,
    ],
  }),
  ...of('erp/kernel/rights/access-widening.ts', {
    'sight.places': ['    if (gained.length > 0)\n', '    if (gained.length < 0)\n', SIGHT],
    'sight.people': [
      "\n    if (await includesActor(at, gained)) throw refused('people',",
      "    if (gained === null) throw refused('people',",
      SIGHT,
    ],
    'sight.role': ['  return same !== undefined;', '  return same === null;', SIGHT],
    'sight.rights': [
      "    if (wider) throw refused('rights',",
      "    if (wider === null) throw refused('rights',",
      SIGHT,
    ],
  }),
  ...of('erp/kernel/rights/escalation.ts', {
    'escalation.places': [
      '...places.filter(({ role_id }) => role_id === role.id)',
      '...places.filter(({ role_id }) => role_id === -1)',
      SIGHT,
    ],
    'escalation.ways': [
      'grantsOf(given).every((way)',
      'grantsOf(given).some((way)',
      { tests: ['erp/kernel/rights/permissions.test.ts'] },
    ],
  }),
  ...of('erp/modules/settings/users/user-handover.ts', {
    'handover.oneself': [
      'if (await gainsAuthorityOver({ tx, services, actor }, id, to))',
      'if (to === -1)',
      SIGHT,
    ],
  }),
  ...of('erp/platform/access/links.ts', {
    'links.former-address': ['    await endLinks(tx, link.accountId, link.userId);\n', '', LIFE],
    'links.former-devices': [
      '    await forgetDevices(tx, link.accountId, link.userId);\n',
      '',
      LIFE,
    ],
  }),
  ...of('erp/platform/access/sessions.ts', {
    'links.with-sessions': [
      "  if (reason !== 'REVOCADA') await endLinks(tx, accountId, userId);\n",
      '',
      LIFE,
    ],
  }),
  ...of('erp/modules/accounting/periods/zone-of-books.rules.ts', {
    'zone.books': ['if (books!.closed)', 'if (books === null)', ZONE],
  }),
  ...of('erp/modules/inventory/periods/zone-of-stock.rules.ts', {
    'zone.stock': ['if (stock!.closed)', 'if (stock === null)', ZONE],
    'zone.moved': ['else if (stock!.moved)', 'else if (stock === null)', ZONE],
  }),
  ...of('erp/modules/settings/accounts/accounts.rules.ts', {
    'zone.administrator': [
      "if (!isAdministrator(actor)) return fail('time_zone',",
      "if (!actor) return fail('time_zone',",
      ZONE,
    ],
  }),
  ...of('erp/platform/imports/memory.ts', {
    'imports.memory': [
      'and user_id = $1 and resource',
      'and (user_id = $1 or true) and resource',
      IMPORTS,
    ],
  }),
  ...of('erp/kernel/query/titles.ts', {
    'titles.branch': [
      "if (eyes === 'ALL' || resource.titlesVisibleToAll) return title;",
      'return title;',
      { tests: ['tests/api/titles-of-others.test.ts'] },
    ],
  }),
  ...of('erp/platform/reports/titles.ts', {
    'titles.asked': [
      "\n      ...(list ? rowFilters(actor, registry, target, list, params) : ['false']),\n    ",
      '',
      { tests: ['tests/api/titles-of-others.test.ts'] },
    ],
  }),
  ...of('erp/kernel/wire/body.ts', {
    'body.size': [
      '  if (declared > limit) throw tooLarge(limit);\n',
      '',
      { tests: ['tests/api/bad-input.test.ts'] },
    ],
  }),
  ...of('erp/kernel/wire/encoding.ts', {
    'body.fields': [
      '    if (count > MAX_KEYS) throw',
      '    if (count === null) throw',
      { tests: ['tests/api/bad-input.test.ts'] },
    ],
  }),
  ...of('erp/modules/core/imports/import-access.ts', {
    'imports.create-key': [
      "if (mode !== 'ACTUALIZAR') requirePermission(actor, registry, resource, 'create');",
      '',
      IMPORTS,
    ],
    'imports.update-key': [
      "if (mode !== 'CREAR') requirePermission(actor, registry, resource, 'update');",
      '',
      IMPORTS,
    ],
    'imports.own': [
      "if (record.created_by !== actor.userId && sees?.scope !== 'TODOS') throw",
      'if (record === null) throw',
      IMPORTS,
    ],
  }),
  ...of('erp/platform/search/scope.ts', {
    'search.rows': [
      ', ...namedRowFilters(actor, registry, resource, key, params).map(({ sql }) => sql)];',
      '];',
      { tests: ['tests/api/search.test.ts'] },
    ],
  }),
  ...of('erp/modules/settings/series/series.endpoints.ts', {
    'series.reserve-rows': [
      '    await requireRow(tx, services, actor, resource, id, RESERVE, undefined);\n',
      '',
      PLACES,
    ],
  }),
  ...of('erp/modules/core/saved-views/saved-views.rules.ts', {
    'views.share': [
      "else if (!hasPermission(actor, 'views.share')) throw",
      'else if (!actor) throw',
      RULES,
    ],
  }),
  ...of('erp/modules/core/comments/comments.rules.ts', {
    'comments.pin': [
      '\n  if (!hasPermission(actor, MODERATE)) throw missingPrivilege(services.registry, MODERATE);\n  ',
      '',
      RULES,
    ],
    'comments.author': [
      "if (row.created_by !== actor.userId) throw new DomainError('SIN_PERMISO', t('core.onlyAuthor', 'Sólo quien lo escribió corrige un comentario.'));",
      '',
      { tests: ['tests/api/record-services.test.ts'] },
    ],
  }),
  ...of('erp/modules/settings/series/series.rules.ts', {
    'series.adjust': [
      "if (!hasPermission(actor, 'series.adjust')) return",
      'if (!actor) return',
      RULES,
    ],
  }),
  ...of('erp/modules/settings/account-modules/account-modules.rules.ts', {
    'modules.switch': ["if (!hasPermission(actor, 'accounts.modules')) {", 'if (!actor) {', RULES],
  }),
  ...of('erp/kernel/idempotency.ts', {
    'repeat.other-body': [
      'kept.body_hash !== repeat.bodyHash',
      'kept.body_hash === null',
      {
        tests: [
          'tests/api/services.test.ts',
          'tests/api/bad-input.test.ts',
          'tests/api/record-services.test.ts',
        ],
      },
    ],
  }),
  ...of('erp/domains/stock/posting/check.ts', {
    'stock.own-storage': [
      "if (own && storage.usage !== 'TRANSITO' && !own.includes(storage.id)) return",
      'if (own === undefined) return',
      OWN_STORAGES,
    ],
    'stock.held-lot': [
      "if (lot.status !== 'LIBERADO') fail(",
      'if (lot === null) fail(',
      {
        tests: [
          'erp/modules/inventory/lots/lots.test.ts',
          'erp/domains/stock/posting/post.test.ts',
        ],
      },
    ],
    'stock.expired-lot': [
      'else if (lot.expires_on && lot.expires_on < today) fail(',
      'else if (lot === null) fail(',
      {
        tests: [
          'erp/modules/inventory/lots/lots.test.ts',
          'erp/domains/stock/posting/post.test.ts',
        ],
      },
    ],
  }),
  ...of('erp/domains/accounting/entry-checks.ts', {
    'entry.unbalanced': ['else if (!difference.isZero())', 'else if (difference.isNaN())', BOOKS],
    'entry.control': ["control !== 'NINGUNO' && !mayControl", "control === ''", BOOKS],
    'entry.center': [
      'account.requires_cost_center && !line.cost_center_id',
      'account.requires_cost_center && line.cost_center_id === 0',
      BOOKS,
    ],
  }),
  ...of('erp/domains/accounting/entry-period.ts', {
    'entry.period': ['openStates(actor).includes(found.status)', 'found.id > 0', BOOKS],
  }),
  ...of('erp/modules/accounting/book-entries/book-entries.rules.ts', {
    'entry.author': [
      "await isAuthor(context, { resource, action: 'post', separationOfDuties }, before)",
      'before.created_by === 0',
      BOOKS,
    ],
    'entry.authorization': [
      'if (await needsAnother(context, type)) {',
      'if (before.id === 0) {',
      BOOKS,
    ],
    'entry.manual': [
      "type && !type.allows_manual && draft.origin === 'MANUAL'",
      'type === null',
      BOOKS,
    ],
  }),
  ...of('erp/modules/accounting/book-entries/reverse-entry.ts', {
    'entry.reversal': ['if (before.reverses_id)', 'if (before.id === 0)', BOOKS],
    'entry.automatic': [
      "if (before.origin === 'AUTOMATICA' || ofOpening)",
      'if (before.id === 0)',
      { tests: ['tests/scenarios/stock-entries.test.ts'] },
    ],
  }),
  ...of('erp/domains/accounting/queue/post-queued.ts', {
    'posting.lock': [
      '${CHUNK} for update of e`',
      '${CHUNK}`',
      { tests: ['tests/scenarios/stock-entries.test.ts'] },
    ],
    'posting.opening': [
      'await leaveOpening(context, settings.start_date);',
      '',
      { tests: ['tests/scenarios/stock-entries.test.ts'] },
    ],
  }),
];
