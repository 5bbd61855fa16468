/**
 * Code that writes what lets people in asks the kernel first whether the actor is above them, or
 * says here why nobody else's access is at stake.
 */
import { globSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { loadBehaviour } from '#erp/kernel/behaviour/load-behaviour.ts';
import { callsOf } from '#erp/model/registry.ts';
import type { Resource } from '#erp/model/types.ts';
import { registry } from '#erp/modules/all.ts';

const root = resolve(import.meta.dirname, '../..');

const TABLES = [
  'identities',
  'sessions',
  'auth_tokens',
  ...[...registry.resources.values()]
    .filter(
      ({ authority, fields }) =>
        authority || Object.values(fields).some(({ accessScope }) => accessScope),
    )
    .flatMap(({ table }) => [table, `${table}__\\w+`]),
].join('|');
const WRITES = new RegExp(`\\b(?:update|insert into|delete from)\\s+(?:${TABLES})\\b`, 'i');
const HELPERS =
  /\b(?:issueLink|sendLink|mailLink|listActiveLinks|listLinks|beginSession|endSessions?|storePassword|invalidateLinks|endLinks|trustDevice|forgetDevices?)\(/;
const KERNEL =
  /\b(?:requireAuthorityOver|requireAuthorityOverRole|requireAuthorityOverRecord|canAdminister|preventAccessWidening)\(/;

/** Nobody else's access is at stake. */
const OWN: Readonly<Record<string, string>> = {
  'erp/platform/access/access-mails.ts': 'the letters themselves; whoever calls has asked',
  'erp/platform/access/keys/api-keys.ts': 'counts the uses of the key that calls',
  'erp/platform/access/authenticate.ts': 'the session of the caller ends by its time',
  'erp/platform/access/passwords/change-password.ts': 'one’s own, or by a link of one use',
  'erp/platform/access/identities.ts': 'the table itself; whoever calls has asked',
  'erp/platform/access/sign-in/login.ts': 'who signs in',
  'erp/platform/access/sign-in/open-session.ts': 'who signs in',
  'erp/http/auth/privacy.ts': 'one’s own acceptance',
  'erp/platform/access/second-factor/second-factor.ts': 'one’s own factor',
  'erp/platform/access/sessions.ts': 'the table itself; whoever calls has asked',
  'erp/platform/access/tokens.ts': 'the table itself; whoever calls has asked',
  'erp/platform/access/second-factor/trusted-devices.ts':
    'the table itself; whoever calls has asked',
  'erp/platform/profile/profile.ts': 'one’s own profile',
  'erp/platform/access/write-person.ts': 'the first person of a company',
  'erp/provision/companies/synchronise.ts': 'what the product declares',
  'erp/platform/approvals/due.ts': 'the day ends a delegation',
  'erp/platform/approvals/deciding/links.ts': 'a link for whom the approval is asked',
  'erp/platform/backup/company/in-place.ts': 'the whole company comes back',
  'erp/platform/backup/rehearse-restore.ts': 'a copy that nobody signs in to',
  'erp/platform/webhooks/deliver.ts': 'counts failures of a web hook',
  'erp/platform/jobs/upkeep-jobs.ts': 'the day ends an access',
  'erp/platform/jobs/access-jobs.ts': 'asks for the reviews of a quarter',
  'erp/modules/settings/accounts/accounts.rules.ts': 'the operator, of a whole company',
  'erp/modules/settings/interfaces/interface-key.ts': 'a call of the resource: asked by the route',
  'erp/modules/settings/roles/roles.endpoints.ts': 'a new role that nobody has',
  'erp/modules/settings/role-privileges/role-privileges.rules.ts':
    'calls of the resource: asked by the operation and the route',
  'erp/modules/settings/users/user-transitions.ts':
    'transitions of the resource: asked by the operation',
};

const OF_TESTS = [
  '**/*.test.ts',
  '**/testing.ts',
  '**/testing/**',
  'erp/provision/seed/**',
  'erp/provision/demo/**',
];

test('whatever writes people, roles, sessions, links, keys or delegations asks the kernel, or has a reason not to', () => {
  const files = globSync('erp/{kernel,platform,domains,modules,provision,http}/**/*.ts', {
    cwd: root,
    exclude: OF_TESTS,
  });
  const touching = files
    .map((file) => ({
      file: relative(root, resolve(root, file)).replaceAll('\\', '/'),
      source: readFileSync(resolve(root, file), 'utf8'),
    }))
    .filter(({ source }) => WRITES.test(source) || HELPERS.test(source));
  const unchecked = touching.filter(({ source }) => !KERNEL.test(source)).map(({ file }) => file);
  expect(unchecked.filter((file) => !(file in OWN))).toEqual([]);
  expect(Object.keys(OWN).filter((file) => !unchecked.includes(file))).toEqual([]);
});

test('whatever writes an address, a password or a state of a person ends the links that were sent before', () => {
  const CHANGES =
    /update\s+identities\s+set[^`'";]*\b(?:email|password_hash)\b\s*=|update\s+users\s+(?:u\s+)?set[^`'";]*\bstatus\s*=|\bstorePassword\(/i;
  const ENDS = /\b(?:endLinks|endSessions)\(/;
  const files = globSync('erp/{kernel,platform,domains,modules,provision,http,cli}/**/*.ts', {
    cwd: root,
    exclude: OF_TESTS,
  });
  const sources = files
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      source: readFileSync(resolve(root, file), 'utf8'),
    }))
    .filter(({ source }) => CHANGES.test(source));
  expect(sources.map(({ file }) => file).toSorted()).toEqual(
    expect.arrayContaining([
      'erp/platform/access/links.ts',
      'erp/modules/settings/users/user-transitions.ts',
    ]),
  );
  const OTHERWISE = new Set([
    // The table itself: whoever stores a password through it is asked here too.
    'erp/platform/access/identities.ts',
    // The same password, hashed anew.
    'erp/platform/access/sign-in/login.ts',
  ]);
  const silent = sources.filter(({ source }) => !ENDS.test(source)).map(({ file }) => file);
  expect(silent.toSorted()).toEqual([...OTHERWISE]);
});

test('what decides who may do what is read anew after each write of it', async () => {
  const { rules } = await loadBehaviour(registry);
  const decides = (resource: Resource): boolean =>
    resource.authority !== undefined ||
    Object.values(resource.fields).some(({ accessScope }) => accessScope);
  const isWritten = (resource: Resource): boolean =>
    callsOf(resource).some((call) => call !== 'list');
  /** Whose save writes it: rows are saved with their record, by its rules. */
  const savedAs = (resource: Resource): Resource => {
    const parent = registry.parentOf(resource);
    return parent && (resource.savedWithRecord || !isWritten(resource))
      ? savedAs(parent.resource)
      : resource;
  };
  const deciding = new Set(
    [...registry.resources.values()].filter(decides).map(savedAs).filter(isWritten),
  );
  const paths = [...deciding].map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['storages', 'sls-teams']));
  const late = [...deciding].filter(({ path }) => {
    // Read when somebody decides, not kept.
    if (path === 'approval-delegations') return false;
    const hooks = rules.get(path);
    return !hooks?.afterCommit || !(hooks.afterSave ?? hooks.transitions);
  });
  expect(
    late.map(({ path }) => path),
    'its rules have `permissionHooks` (erp/platform/access/raise-permissions.ts)',
  ).toEqual([]);
});
