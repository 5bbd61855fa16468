/**
 * The search of everything: parsed, cut by what the person may see, the best five of up to eight
 * kinds of record.
 */
import { nameOfMany } from '#erp/model/texts/labels.ts';
import type { Actor } from '#erp/kernel/actor.ts';
import type { Services } from '#erp/kernel/services.ts';
import { CANDIDATES, findCandidates, type Candidate } from './find.ts';
import { normalizeWords, parseSearch, type ParsedSearch, type SearchKind } from './parse.ts';
import { searchedResources } from './scope.ts';
import { correctWords } from './words.ts';

const MAX_RESOURCES = 8;
const MAX_RESULTS = 5;

export interface SearchHit {
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
  readonly active: boolean;
}

export interface SearchGroup {
  readonly resource: string;
  readonly label: string;
  /** Exact unless `more`. */
  readonly total: number;
  readonly more: boolean;
  readonly results: readonly SearchHit[];
}

export interface SearchResult {
  readonly groups: readonly SearchGroup[];
  readonly kind: SearchKind | null;
  /** What was searched instead, when nothing held what was typed. */
  readonly corrected: string | null;
  /** Plural names of what was looked into. */
  readonly searched: readonly string[];
}

const titleScore = (title: string, q: string) => {
  if (title === q) return 80;
  return title.startsWith(q) ? 40 : 0;
};

function scoreOf(candidate: Candidate, q: string, words: readonly string[]): number {
  const title = normalizeWords(candidate.title);
  const own = title.split(' ');
  return (
    (candidate.whole ? 100 : 0) +
    titleScore(title, q) +
    (words.every((word) => own.some((each) => each.startsWith(word))) ? 20 : 0) +
    (words.some((word) => own.includes(word)) ? 10 : 0) +
    (candidate.active ? 5 : 0)
  );
}

function grouped(
  candidates: readonly Candidate[],
  parsed: ParsedSearch,
  labels: ReadonlyMap<string, string>,
): readonly SearchGroup[] {
  const q = parsed.words.join(' ');
  const scored = candidates.map((each) => ({ each, score: scoreOf(each, q, parsed.words) }));
  const groups = [...labels.keys()].flatMap((path) => {
    const own = scored
      .filter(({ each }) => each.path === path)
      .toSorted((a, b) => b.score - a.score || b.each.id - a.each.id);
    if (own.length === 0) return [];
    const results = own
      .slice(0, MAX_RESULTS)
      .map(({ each: { id, title, subtitle, active } }) => ({ id, title, subtitle, active }));
    return [
      {
        best: own[0]!.score,
        group: {
          resource: path,
          label: labels.get(path)!,
          total: own.length,
          more: own.length >= CANDIDATES,
          results,
        },
      },
    ];
  });
  return groups
    .toSorted((a, b) => b.best - a.best)
    .slice(0, MAX_RESOURCES)
    .map(({ group }) => group);
}

/** `only` limits the search to these resources. */
export async function search(
  services: Services,
  actor: Actor,
  raw: string,
  only: ReadonlySet<string> | null = null,
): Promise<SearchResult> {
  const { db, registry } = services;
  const parsed = parseSearch(raw);
  const sought = searchedResources(actor, registry, only);
  const labels = new Map(sought.map(({ resource }) => [resource.path, nameOfMany(resource)]));
  const searched = [...labels.values()];
  if (!parsed) return { groups: [], kind: null, corrected: null, searched };
  return db.tenant({ accountId: actor.accountId, operator: actor.operator }, async (tx) => {
    const as = (asked: ParsedSearch) => findCandidates(tx, actor, registry, sought, asked);
    const direct = await as(parsed);
    if (direct.length > 0)
      return {
        groups: grouped(direct, parsed, labels),
        kind: parsed.kind,
        corrected: null,
        searched,
      };
    // No record has that amount: perhaps it is part of a name.
    const plain: ParsedSearch = { ...parsed, kind: 'PALABRAS', exact: null };
    const worded = parsed.kind === 'IMPORTE' ? await as(plain) : [];
    if (worded.length > 0)
      return {
        groups: grouped(worded, plain, labels),
        kind: plain.kind,
        corrected: null,
        searched,
      };
    const words = await correctWords(tx, parsed.words);
    const near = words ? await as({ ...plain, words }) : [];
    if (!words || near.length === 0)
      return { groups: [], kind: parsed.kind, corrected: null, searched };
    return {
      groups: grouped(near, { ...plain, words }, labels),
      kind: 'PALABRAS' as const,
      corrected: words.join(' '),
      searched,
    };
  });
}
