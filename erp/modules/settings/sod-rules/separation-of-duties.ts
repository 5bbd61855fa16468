import { t } from '#erp/model/texts/t.ts';
/**
 * Which duties meet in one person (platform R10): pure, so that a change is judged before it is
 * written.
 */
export interface DutyRule {
  readonly id: number;
  readonly name: string;
  readonly severity: 'AVISA' | 'BLOQUEA';
  readonly a: string;
  readonly aLabel: string;
  readonly b: string;
  readonly bLabel: string;
}

export interface HeldRole {
  readonly id: number;
  readonly name: string;
  readonly keys: ReadonlySet<string>;
}

export interface Conflict {
  readonly rule: DutyRule;
  /** Roles that give each half. */
  readonly rolesA: readonly string[];
  readonly rolesB: readonly string[];
}

/** Rules of which these roles together give both halves. */
export function conflictsOf(
  rules: readonly DutyRule[],
  roles: readonly HeldRole[],
): readonly Conflict[] {
  const givers = (key: string) => roles.filter(({ keys }) => keys.has(key)).map(({ name }) => name);
  return rules.flatMap((rule) => {
    const [rolesA, rolesB] = [givers(rule.a), givers(rule.b)];
    return rolesA.length > 0 && rolesB.length > 0 ? [{ rule, rolesA, rolesB }] : [];
  });
}

/** Those that a change brings about: what was so before is not held against it. */
export function newConflicts(
  rules: readonly DutyRule[],
  before: readonly HeldRole[],
  after: readonly HeldRole[],
): readonly Conflict[] {
  const known = new Set(conflictsOf(rules, before).map(({ rule }) => rule.id));
  return conflictsOf(rules, after).filter(({ rule }) => !known.has(rule.id));
}

const said = ({ rule }: Conflict) =>
  t('settings.dutiesOf', '«{rule}»: {a} y {b}', {
    rule: rule.name,
    a: rule.aLabel,
    b: rule.bLabel,
  });

const MAX_SAID = 3;

export function conflictText(conflicts: readonly Conflict[]): string {
  const unique = [...new Map(conflicts.map((each) => [each.rule.id, each])).values()];
  const more = unique.length - MAX_SAID;
  return (
    unique.slice(0, MAX_SAID).map(said).join('; ') +
    (more > 0 ? t('settings.andMore', ' y {count} más', { count: more }) : '')
  );
}
