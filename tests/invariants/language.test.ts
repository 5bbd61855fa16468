/**
 * The words of the code: names that were replaced do not come back, and style that old code breaks
 * is not broken oftener.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findViolations, readExceptions } from './lint.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Old name → what says it now. */
const REPLACED: Readonly<Record<string, string>> = {
  announce: 'enqueueWebhook',
  askedAlso: 'withDefaults',
  Brake: 'RateLimit',
  Books: 'CostRevaluation',
  callsWithout: 'endpointsOf',
  comesNearer: 'gainsAuthorityOver',
  Cut: 'RowFilter',
  Eyes: 'TitleAccess',
  foldEmail: 'normalizeEmail',
  goBeside: 'goToAdjacentRecord',
  Grain: 'TimeGranularity',
  heldBy: 'ownedBySql',
  holds: 'hasPermission',
  inHands: 'requirePickerLock',
  inPortions: 'inBatches',
  Intake: 'ImportTemplate',
  Keeper: 'Housekeeping',
  leaveAtTheDoor: 'what it does',
  Leg: 'StockLedgerEntry',
  letGo: 'release…',
  liveSessions: 'listActiveSessions',
  Look: 'ViewType',
  LOOKS: 'VIEW_TYPES',
  makeWay: 'yieldToRequests',
  mayOver: 'canAdminister',
  Micro: 'FixedDecimal',
  momentOf: 'effectiveAt',
  namedCuts: 'namedRowFilters',
  oneself: 'includesActor',
  openCalls: 'publicEndpoints',
  OwnCall: 'Endpoint',
  partyCut: 'partyFilter',
  passOn: 'reassign',
  Problems: 'ValidationErrors',
  Pulse: 'IntervalJob',
  readShown: 'readForResponse',
  Refusal: 'DomainError',
  rehearsed: 'dryRun',
  requireLooking: 'requireReadOnly',
  requireOver: 'requireAuthorityOver',
  rowCuts: 'rowFilters',
  saidOf: 'what it gives',
  sayHowToBegin: 'what it does',
  Seat: 'ApproverSlot',
  setAside: 'reserve…',
  sittersOf: 'eligibleApprovers',
  softenLot: 'releaseLotReservation',
  Standing: 'AccountStanding, DecisionCapacity',
  storageBeside: 'findStorageOfBranch',
  Surroundings: 'what it holds',
  takeOver: 'startHydration',
  tellAuthor: 'notifyAuthor',
  tellDeciders: 'notifyApprovers',
  ThroughFilter: 'RelationFilter',
  ThroughWhen: 'RelationCondition',
  TieOut: 'CrossCheck',
  Together: 'Aggregate',
  unasked: 'defaultValues',
  useMenuManners: 'useMenuDialog',
  viewAs: 'startImpersonation',
  voidLinks: 'invalidateLinks',
  walk: 'replayCosts',
  waysOf: 'grantsOf',
  wider: 'isWiderScope',
  withinSight: 'preventAccessWidening',
};

/** A type is a noun: what was asked, told or found has a name of its own. */
const PARTICIPLES = [
  'Asked',
  'Drawn',
  'Followed',
  'Found',
  'Given',
  'Happening',
  'Kept',
  'Made',
  'Named',
  'Posted',
  'Refused',
  'Said',
  'Seen',
  'Settled',
  'Shown',
  'Stored',
  'Told',
  'Walked',
  'Written',
];

/** Options of declarations and of the kernel's interfaces that have another name now. */
const OPTIONS =
  'asks|begins|behind|elsewhere|extends|figureStorage|foresees|intakes|namedBeyondBranch|noActive|notBy|offered|offers|paper|previews|removable|scannedBy|settled|spread|through|usual|widens';

/** Declared where these names stand by, and why they may. */
const ALLOWED: Readonly<Record<string, string>> = {
  'erp/provision': 'invented companies, which no other code reads',
};

const sources = globSync(['{app,erp,server}/**/*.{ts,tsx}'], { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) =>
      !/\.test\.tsx?$|\.d\.ts$/.test(path) &&
      !Object.keys(ALLOWED).some((folder) => path.startsWith(`${folder}/`)),
  )
  .map((path) => ({ path, text: readFileSync(resolve(ROOT, path), 'utf8') }));

test('a name that was replaced is not declared again', () => {
  const names = [...Object.keys(REPLACED), ...PARTICIPLES].join('|');
  const declared = new RegExp(
    String.raw`^(?:export )?(?:async )?(?:function\*?|const|let|class|interface|type) (${names})\b`,
    'gm',
  );
  const wrong = sources.flatMap(({ path, text }) =>
    [...text.matchAll(declared)].map(
      ([, name]) => `${path}: ${name} (${REPLACED[name!] ?? 'a noun'})`,
    ),
  );
  expect(wrong).toEqual([]);
});

test('an option of a declaration has one name', () => {
  const option = new RegExp(String.raw`^  readonly (${OPTIONS})\??: `, 'gm');
  const wrong = sources
    .filter(({ path }) => path.startsWith('erp/model/'))
    .flatMap(({ path, text }) => [...text.matchAll(option)].map(([, name]) => `${path}: ${name}`));
  expect(wrong).toEqual([]);
});

test('five parameters and functions of more than 55 lines stay in the files that have them', () => {
  const exceptions = readExceptions();
  const wrong = Object.entries(findViolations()).flatMap(([rule, files]) =>
    Object.entries(files)
      .filter(([file, count]) => count > (exceptions[rule]?.[file] ?? 0))
      .map(
        ([file, count]) =>
          `${rule}: ${file} breaks it ${count} times, ${exceptions[rule]?.[file] ?? 0} are allowed (\`node tests/invariants/accept-lint.ts\` after a file was renamed)`,
      ),
  );
  expect(wrong).toEqual([]);
});

test('the glossary has at most forty words, one a line, and the files that it names are there', () => {
  const text = readFileSync(resolve(ROOT, 'docs/glossary.md'), 'utf8');
  const rows = text.split('\n').filter((line) => /^\| (?!Word|-)/.test(line));
  expect(rows.length).toBeLessThanOrEqual(40);
  const paths = [...text.matchAll(/`((?:app|erp|server|tests|docs)\/[\w./-]+)`/g)].map(
    ([, path]) => path!,
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
});
