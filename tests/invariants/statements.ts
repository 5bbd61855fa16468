/** Long because it reads the source as a compiler does, whose cases share their state. */
/**
 * The SQL texts of the product, read from its source: the first argument of each `query` and
 * `execute`, as far as it is made of
 * constants. What a text takes from its surroundings (a filter that a person chose) makes it none
 * of these: such texts are tried by the tests that run them, on both engines.
 */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseAst } from 'vite';
import * as joins from '#erp/db/sql/joins.ts';
import * as tags from '#erp/db/sql/sql.ts';

export interface Statement {
  readonly file: string;
  readonly line: number;
  /** null: it is made while the product runs. */
  readonly text: string | null;
  /**
   * Columns that the type argument claims, with the kind of their values and `?` where it may be
   * missing; null where it claims nothing that is written out.
   */
  readonly claims: Readonly<Record<string, string>> | null;
}

// The tree is ESTree with TypeScript; its own types say less than is asked of it here.
// oxlint-disable-next-line typescript/no-explicit-any -- nodes of a syntax tree
type Node = any;

const MADE = Symbol('made while the product runs');
type Value = unknown;

class Module {
  readonly consts = new Map<string, Node>();
  readonly imports = new Map<string, { readonly file: string; readonly name: string }>();
  readonly types = new Map<string, Node>();
  readonly ast: Node;
  readonly file: string;
  readonly source: string;

  constructor(file: string) {
    this.file = file;
    this.source = readFileSync(file, 'utf8');
    this.ast = parseAst(this.source, { lang: 'ts' });
    for (const each of this.ast.body)
      this.#declare(
        each.type === 'ExportNamedDeclaration' && each.declaration ? each.declaration : each,
      );
  }

  #declare(node: Node): void {
    if (node.type === 'VariableDeclaration' && node.kind === 'const')
      for (const each of node.declarations)
        if (each.id.type === 'Identifier' && each.init) this.consts.set(each.id.name, each.init);
    if (node.type === 'FunctionDeclaration' && node.id) this.consts.set(node.id.name, node);
    if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
      this.types.set(node.id.name, node);
    if (node.type !== 'ImportDeclaration') return;
    const from: string = node.source.value;
    const file = from.startsWith('#')
      ? from.slice(1)
      : from.startsWith('.')
        ? posix.join(posix.dirname(this.file), from)
        : null;
    if (file)
      for (const each of node.specifiers)
        if (each.type === 'ImportSpecifier')
          this.imports.set(each.local.name, { file, name: each.imported.name });
  }
}

const modules = new Map<string, Module>();
const moduleOf = (file: string): Module =>
  modules.getOrInsertComputed(file, (name) => new Module(name));

/** Names within a function: constants by their node, parameters by their value. */
class Scope {
  readonly names = new Map<
    string,
    { readonly node?: Node; readonly scope?: Scope; readonly value?: Value }
  >();
  readonly module: Module;
  readonly parent: Scope | null;
  constructor(module: Module, parent: Scope | null) {
    this.module = module;
    this.parent = parent;
  }
}

class Closure {
  readonly node: Node;
  readonly scope: Scope;
  constructor(node: Node, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/**
 * Which branch is taken where the condition is not known: every combination is tried, up to a
 * bound.
 */
class Branches {
  taken: boolean[] = [];
  #at = 0;
  begin(): void {
    this.#at = 0;
  }
  next(): boolean {
    if (this.#at === this.taken.length) this.taken.push(true);
    return this.taken[this.#at++]!;
  }
  /** The next combination; false when all were tried. */
  advance(): boolean {
    this.taken.length = this.#at;
    while (this.taken.length > 0 && this.taken.at(-1) === false) this.taken.pop();
    if (this.taken.length === 0) return false;
    this.taken[this.taken.length - 1] = false;
    return true;
  }
}

const DEEPEST = 60;

class Evaluation {
  readonly branches = new Branches();
  #depth = 0;

  of(node: Node, scope: Scope): Value {
    if (this.#depth > DEEPEST) return MADE;
    this.#depth += 1;
    try {
      return this.#value(node, scope);
    } finally {
      this.#depth -= 1;
    }
  }

  #name(name: string, scope: Scope): Value {
    for (let at: Scope | null = scope; at; at = at.parent) {
      const found = at.names.get(name);
      if (found) return found.node ? this.of(found.node, found.scope ?? at) : found.value;
    }
    return this.#global(name, scope.module);
  }

  #global(name: string, module: Module): Value {
    const own = module.consts.get(name);
    if (own) return this.of(own, new Scope(module, null));
    const imported = module.imports.get(name);
    if (!imported) return name === 'undefined' ? undefined : MADE;
    return this.#global(imported.name, moduleOf(imported.file));
  }

  #value(node: Node, scope: Scope): Value {
    switch (node.type) {
      case 'Literal':
        return node.value;
      case 'TemplateLiteral':
        return this.#joined(
          node.quasis.map((each: Node) => each.value.cooked),
          node.expressions.map((each: Node) => this.of(each, scope)),
        );
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.of(node.expression, scope);
      case 'Identifier':
        return this.#name(node.name, scope);
      case 'BinaryExpression': {
        const [left, right] = [this.of(node.left, scope), this.of(node.right, scope)];
        return node.operator === '+' && typeof left === 'string' && typeof right === 'string'
          ? left + right
          : MADE;
      }
      case 'ConditionalExpression':
        return this.of(this.branches.next() ? node.consequent : node.alternate, scope);
      case 'LogicalExpression':
        return MADE;
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return new Closure(node, scope);
      case 'ArrayExpression':
        return node.elements.flatMap((each: Node) => {
          if (each?.type !== 'SpreadElement') return [each ? this.of(each, scope) : undefined];
          const spread = this.of(each.argument, scope);
          return Array.isArray(spread) ? spread : [MADE];
        });
      case 'ObjectExpression':
        return this.#object(node, scope);
      case 'MemberExpression': {
        const object = this.of(node.object, scope);
        const key = node.computed ? this.of(node.property, scope) : node.property.name;
        return typeof object === 'object' &&
          object !== null &&
          !(object instanceof Closure) &&
          typeof key !== 'symbol' &&
          Object.hasOwn(object, key as string)
          ? (object as Record<string, Value>)[key as string]
          : MADE;
      }
      case 'TaggedTemplateExpression':
        return this.#tagged(node, scope);
      case 'CallExpression':
        return this.#called(node, scope);
      default:
        return MADE;
    }
  }

  /** What is not known is a value, which is bound. */
  #tagged({ tag, quasi }: Node, scope: Scope): Value {
    if (
      tag.type !== 'Identifier' ||
      scope.module.imports.get(tag.name)?.file !== 'erp/db/sql/sql.ts'
    )
      return MADE;
    const strings = quasi.quasis.map((each: Node) => each.value.cooked);
    const values = quasi.expressions.map((each: Node) => this.of(each, scope));
    // A text that is made while the product runs is no value.
    const isText = ({ type, callee }: Node) => type === 'CallExpression' && callee.name === 'raw';
    if (quasi.expressions.some((each: Node, at: number) => isText(each) && values[at] === MADE))
      return MADE;
    return tags.sql(
      strings,
      ...values.map((value: Value) => (value instanceof tags.Statement ? value : null)),
    );
  }

  #joined(texts: readonly string[], values: readonly Value[]): Value {
    if (values.some((value) => typeof value !== 'string' && typeof value !== 'number')) return MADE;
    return texts.map((text, i) => text + (i < values.length ? String(values[i]) : '')).join('');
  }

  #object(node: Node, scope: Scope): Value {
    const found: Record<string, Value> = {};
    for (const each of node.properties) {
      if (each.type === 'SpreadElement') Object.assign(found, this.of(each.argument, scope));
      else if (!each.computed) found[each.key.name ?? each.key.value] = this.of(each.value, scope);
    }
    return found;
  }

  #called(node: Node, scope: Scope): Value {
    const { callee } = node;
    const given = () =>
      node.arguments.map((each: Node) =>
        each.type === 'SpreadElement' ? MADE : this.of(each, scope),
      );
    if (callee.type === 'MemberExpression' && !callee.computed) {
      const on = this.of(callee.object, scope);
      const name = callee.property.name;
      if (Array.isArray(on) && name === 'join' && on.every((each) => typeof each === 'string'))
        return on.join(given()[0] as string);
      if (Array.isArray(on) && name === 'map') {
        const [by] = given();
        return by instanceof Closure ? on.map((each, at) => this.#apply(by, [each, at])) : MADE;
      }
      if (callee.object.type === 'Identifier' && callee.object.name === 'Object') {
        const [of] = given();
        if (typeof of !== 'object' || of === null) return MADE;
        if (name === 'keys') return Object.keys(of);
        if (name === 'values') return Object.values(of);
        if (name === 'entries') return Object.entries(of);
      }
      if (typeof on === 'string' && (name === 'trim' || name === 'toLowerCase'))
        return on[name as 'trim']();
      if (typeof on === 'string' && (name === 'replaceAll' || name === 'replace')) {
        const [from, to] = given();
        return typeof from === 'string' && typeof to === 'string'
          ? on[name as 'replaceAll'](from, to)
          : MADE;
      }
      if (on instanceof Closure || on === MADE) return MADE;
      const method =
        typeof on === 'object' && on !== null ? (on as Record<string, Value>)[name] : undefined;
      return method instanceof Closure ? this.#apply(method, given()) : MADE;
    }
    const own = callee.type === 'Identifier' && scope.module.imports.get(callee.name);
    if (own && own.file === 'erp/db/sql/joins.ts') return written(joins, own.name, given());
    if (own && own.file === 'erp/db/sql/sql.ts') return written(tags, own.name, given());
    const called = this.of(callee, scope);
    return called instanceof Closure ? this.#apply(called, given()) : MADE;
  }

  #apply({ node, scope }: Closure, given: readonly Value[]): Value {
    const inner = new Scope(scope.module, scope);
    for (const [at, parameter] of node.params.entries())
      bind(this, inner, parameter, at < given.length ? given[at] : undefined, at < given.length);
    if (node.body.type !== 'BlockStatement') return this.of(node.body, inner);
    for (const each of node.body.body) {
      if (each.type === 'VariableDeclaration') declare(inner, each);
      else if (each.type === 'ReturnStatement' && each.argument)
        return this.of(each.argument, inner);
      else return MADE;
    }
    return MADE;
  }
}

/** The helpers of SQL say themselves what they write. */
function written(helpers: object, name: string, given: readonly Value[]): Value {
  const write = (helpers as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>)[
    name
  ];
  return write && !given.flat().includes(MADE) ? write(...given) : MADE;
}

function bind(at: Evaluation, scope: Scope, parameter: Node, value: Value, given: boolean): void {
  if (parameter.type === 'Identifier')
    scope.names.set(parameter.name, { value: given ? value : MADE });
  else if (parameter.type === 'AssignmentPattern') {
    if (given && value !== undefined) bind(at, scope, parameter.left, value, true);
    else if (parameter.left.type === 'Identifier')
      scope.names.set(parameter.left.name, { node: parameter.right, scope });
  } else if (parameter.type === 'ObjectPattern')
    for (const each of parameter.properties) {
      if (each.type !== 'Property') continue;
      const own =
        typeof value === 'object' && value !== null
          ? (value as Record<string, Value>)[each.key.name]
          : MADE;
      bind(at, scope, each.value, own, own !== undefined);
    }
  else if (parameter.type === 'ArrayPattern')
    for (const [i, each] of parameter.elements.entries())
      if (each) bind(at, scope, each, Array.isArray(value) ? value[i] : MADE, true);
}

function declare(scope: Scope, node: Node): void {
  for (const each of node.declarations) {
    if (each.id.type === 'Identifier')
      scope.names.set(
        each.id.name,
        node.kind === 'const' && each.init ? { node: each.init, scope } : { value: MADE },
      );
    else hide(scope, each.id);
  }
}

/** Names that hide those outside. */
function hide(scope: Scope, pattern: Node): void {
  if (!pattern) return;
  if (pattern.type === 'Identifier') scope.names.set(pattern.name, { value: MADE });
  else if (pattern.type === 'AssignmentPattern') hide(scope, pattern.left);
  else if (pattern.type === 'RestElement') hide(scope, pattern.argument);
  else if (pattern.type === 'ArrayPattern') for (const each of pattern.elements) hide(scope, each);
  else if (pattern.type === 'ObjectPattern')
    for (const each of pattern.properties)
      hide(scope, each.type === 'Property' ? each.value : each.argument);
}

const MOST_BRANCHES = 32;

/** The texts that an expression may have. */
function textsOf(node: Node, scope: Scope): readonly (string | null)[] {
  const evaluation = new Evaluation();
  const found = new Set<string | null>();
  for (let i = 0; i < MOST_BRANCHES; i += 1) {
    evaluation.branches.begin();
    const value = evaluation.of(node, scope);
    found.add(
      value instanceof tags.Statement ? value.text : typeof value === 'string' ? value : null,
    );
    if (!evaluation.branches.advance()) return [...found];
  }
  return [...found, null];
}

const KINDS: Readonly<Record<string, string>> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
};

/** Members of a type that is written out; null where it is not. */
function membersOf(type: Node, module: Module): Record<string, string> | null {
  if (type.type === 'TSTypeLiteral') return signatures(type.members, module);
  if (type.type === 'TSIntersectionType') {
    const parts = type.types.map((each: Node) => membersOf(each, module));
    return parts.includes(null) ? null : Object.assign({}, ...parts);
  }
  if (type.type === 'TSIndexedAccessType') return tableOf(type, module);
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return null;
  const { name } = type.typeName;
  const [first, second] = type.typeArguments?.params ?? [];
  if (name === 'Readonly' || name === 'Partial' || name === 'Required')
    return membersOf(first, module);
  if (name === 'Pick' || name === 'Omit') {
    const all = membersOf(first, module);
    const names = literalsOf(second);
    if (!all || !names) return null;
    return Object.fromEntries(
      Object.entries(all).filter(([key]) => names.includes(key) === (name === 'Pick')),
    );
  }
  const own = module.types.get(name);
  if (own?.type === 'TSTypeAliasDeclaration')
    return own.typeParameters ? null : membersOf(own.typeAnnotation, module);
  if (own) {
    const parents = (own.extends ?? []).map((each: Node) =>
      membersOf(
        { type: 'TSTypeReference', typeName: each.expression, typeArguments: each.typeArguments },
        module,
      ),
    );
    const members = signatures(own.body.body, module);
    return parents.includes(null) || !members ? null : Object.assign({}, ...parents, members);
  }
  const imported = module.imports.get(name);
  if (!imported) return null;
  return membersOf(
    { type: 'TSTypeReference', typeName: { type: 'Identifier', name: imported.name } },
    moduleOf(imported.file),
  );
}

/** `Tables['storages']`. */
function tableOf({ objectType, indexType }: Node, module: Module): Record<string, string> | null {
  const from = module.imports.get(objectType.typeName?.name);
  const [name] = literalsOf(indexType) ?? [];
  if (from?.name !== 'Tables' || name === undefined) return null;
  const tables = moduleOf(from.file);
  const own = tables.types
    .get('Tables')
    .body.body.find((each: Node) => (each.key.name ?? each.key.value) === name);
  return own ? membersOf(own.typeAnnotation.typeAnnotation, tables) : null;
}

function signatures(members: readonly Node[], module: Module): Record<string, string> | null {
  const found: Record<string, string> = {};
  for (const each of members) {
    if (each.type !== 'TSPropertySignature' || each.computed || !each.typeAnnotation) return null;
    found[each.key.name ?? each.key.value] =
      `${kindOf(each.typeAnnotation.typeAnnotation, module)}${each.optional ? '?' : ''}`;
  }
  return found;
}

function literalsOf(type: Node): readonly string[] | null {
  const parts = type?.type === 'TSUnionType' ? type.types : [type];
  return parts.every((each: Node) => each?.type === 'TSLiteralType')
    ? parts.map((each: Node) => String(each.literal.value))
    : null;
}

/** `string`, `number`, `boolean`, `string[]` …, or `any`. */
function kindOf(type: Node, module: Module): string {
  if (KINDS[type.type]) return KINDS[type.type]!;
  if (type.type === 'TSLiteralType') return typeof type.literal.value;
  if (type.type === 'TSUnionType') {
    const kinds = new Set<string>(
      type.types
        .filter((each: Node) => each.type !== 'TSNullKeyword' && each.type !== 'TSUndefinedKeyword')
        .map((each: Node) => kindOf(each, module)),
    );
    return kinds.size === 1 ? [...kinds][0]! : 'any';
  }
  if (type.type === 'TSTypeOperator') return kindOf(type.typeAnnotation, module);
  if (type.type === 'TSArrayType') {
    const element = kindOf(type.elementType, module);
    return element === 'any' ? 'any' : `${element}[]`;
  }
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
    const own = module.types.get(type.typeName.name);
    if (own?.type === 'TSTypeAliasDeclaration' && !own.typeParameters)
      return kindOf(own.typeAnnotation, module);
  }
  return 'any';
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

/** Every `query` and `execute` of a file. */
function statementsIn(file: string): Statement[] {
  const module = moduleOf(file);
  const found: Statement[] = [];
  const visit = (node: Node, scope: Scope): void => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each, scope);
      return;
    }
    let inner = scope;
    if (
      FUNCTIONS.has(node.type) ||
      node.type === 'BlockStatement' ||
      node.type?.startsWith('For') ||
      node.type === 'CatchClause'
    )
      inner = new Scope(module, scope);
    if (FUNCTIONS.has(node.type)) for (const each of node.params) hide(inner, each);
    if (node.type === 'BlockStatement')
      for (const each of node.body) if (each.type === 'VariableDeclaration') declare(inner, each);
    if (node.type === 'ForOfStatement' || node.type === 'ForInStatement')
      for (const each of node.left.declarations ?? []) hide(inner, each.id);
    if (node.type === 'ForStatement' && node.init?.type === 'VariableDeclaration')
      declare(inner, node.init);
    if (
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      (node.callee.property.name === 'query' || node.callee.property.name === 'execute') &&
      node.arguments.length > 0
    ) {
      const line = module.source.slice(0, node.start).split('\n').length;
      const type = (node.typeArguments ?? node.arguments[0].typeArguments)?.params[0];
      const claims = type ? membersOf(type, module) : null;
      for (const text of textsOf(node.arguments[0], inner))
        found.push({ file, line, text, claims });
    }
    for (const key of Object.keys(node))
      if (key !== 'type' && key !== 'typeAnnotation' && typeof node[key] === 'object')
        visit(node[key], inner);
  };
  visit(module.ast.body, new Scope(module, null));
  return found;
}

const files = () =>
  globSync('erp/**/*.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .toSorted();

/** Of the whole product. */
export const statementsOf = (): readonly Statement[] => files().flatMap(statementsIn);
