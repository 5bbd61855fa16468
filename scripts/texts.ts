/** Finds in a source file the texts that have a key, and those that people read without one. */
import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Calls `see` with each node; what it answers with `false` is not looked into. */
function walk(node: unknown, see: (node: Node, above: readonly Node[]) => boolean | void): void {
  const visit = (value: unknown, above: readonly Node[]): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, above);
    else if (isNode(value) && see(value, above) !== false)
      for (const [name, child] of Object.entries(value))
        if (name !== 'parent' && typeof child === 'object') visit(child, [...above, value]);
  };
  visit(node, []);
}

const literalOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** `t(…)`, `session.t(…)`. */
const isTextCall = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' &&
  isNode(callee) &&
  (callee.name === 't' || (isNode(callee.property) && callee.property.name === 't'));

export interface TextCall {
  readonly key: string;
  /** Ending of the key and the source: one, or two where a number decides. */
  readonly forms: readonly (readonly [ending: string, source: string])[];
}

export function textCalls(file: string, code: string): TextCall[] {
  const found: TextCall[] = [];
  if (!/\bt\(/.test(code)) return found;
  walk(parseSync(file, code).program, (node) => {
    if (!isTextCall(node)) return;
    const [first, second] = node.arguments as Node[];
    const key = literalOf(first);
    if (key === null) return;
    const source = literalOf(second);
    if (source !== null) found.push({ key, forms: [['', source]] });
    else if (second?.type === 'ArrayExpression') {
      const [one, other] = (second.elements as Node[]).map(literalOf);
      if (one != null && other != null)
        found.push({
          key,
          forms: [
            ['_one', one],
            ['_other', other],
          ],
        });
    }
  });
  return found;
}

/** What only machines read: names of classes, types of inputs and the like. */
const MACHINE_ATTRIBUTES =
  /^(?:className|name|type|method|action|to|href|id|key|rel|value|autoComplete|tone|family|form|encType|role|scope|htmlFor|src|mode|look|inputMode|d|viewBox|kind|icon|accept|pattern|align)$|^data-/;
const SPANISH =
  /[áéíóúñÁÉÍÓÚÑ¿¡«»]|[a-z]{2,} (?:de|la|el|los|las|un|una|no|se|que|para|por|con|en|al|del)\b|^[A-Z][a-z]{3,}(?: [a-z]+)*[.:]?$/;
const MACHINE_WORDS =
  /^(?:Enter|Escape|Error|Delete|Backspace|Arrow\w+|Home|Insert|Telar|Excel|Bearer.*)$/;

/** Literals that look like Spanish for people and have no key. */
export function unkeyedTexts(file: string, code: string): string[] {
  const found: string[] = [];
  walk(parseSync(file, code).program, (node, above) => {
    const parent = above.at(-1);
    if (/^(?:Import|ExportAll|TSType|TSLiteral|TSUnion|TSInterface)/.test(node.type)) return false;
    if (isTextCall(node)) return false;
    if (node.type === 'NewExpression' && isNode(node.callee) && node.callee.name === 'Error')
      return false;
    if (
      node.type === 'JSXAttribute' &&
      isNode(node.name) &&
      MACHINE_ATTRIBUTES.test(String(node.name.name)) &&
      isNode(node.value) &&
      node.value.type === 'Literal'
    )
      return false;
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node.value)))
      found.push(String(node.value).trim());
    const text = literalOf(node);
    const isName =
      (parent?.type === 'Property' && parent.key === node) ||
      parent?.type === 'BinaryExpression' ||
      parent?.type === 'MemberExpression';
    if (text !== null && !isName && SPANISH.test(text) && !MACHINE_WORDS.test(text))
      found.push(text);
    if (node.type === 'TemplateElement') {
      const cooked = String((node.value as { readonly cooked: string }).cooked);
      if (/[áéíóúñ¿¡«»]/.test(cooked) || /\b(?:de|la|el|los|las|no|se|que) /.test(cooked))
        found.push(cooked.trim());
    }
    return undefined;
  });
  return found;
}

/** What people of the machine room read: a wrong declaration, a wrong environment. */
const FAULTS = /^(?:Error|RangeError|ConfigError|DeclarationError)$/;
/** SQL, and what a PDF or a call of HTTP names. */
const NO_SENTENCE =
  /^\s*(?:select|insert|update|with|delete|where|and|from|join|left join|order by|\()|^Helvetica|^Bearer|^, sum\(/i;

/**
 * Literals within the functions of the ERP that look like Spanish for people and have no key: what
 * stands outside of functions is declared.
 */
export function unkeyedMessages(file: string, code: string): string[] {
  const found: string[] = [];
  walk(parseSync(file, code).program, (node, above) => {
    if (/^(?:Import|ExportAll|TSType|TSLiteral|TSUnion|TSInterface)/.test(node.type)) return false;
    if (isTextCall(node)) return false;
    const { callee, tag } = node;
    if (isNode(callee) && FAULTS.test(String(callee.name))) return false;
    if (isNode(tag) && tag.name === 'sql') return false;
    if (isNode(callee) && isNode(callee.property) && callee.property.name === 'query') return false;
    const parent = above.at(-1);
    const isName =
      (parent?.type === 'Property' && parent.key === node) ||
      parent?.type === 'BinaryExpression' ||
      parent?.type === 'MemberExpression';
    const text =
      node.type === 'TemplateElement'
        ? String((node.value as { readonly cooked: string }).cooked)
        : literalOf(node);
    if (
      text !== null &&
      !isName &&
      SPANISH.test(text) &&
      !MACHINE_WORDS.test(text) &&
      !NO_SENTENCE.test(text) &&
      above.some(({ type }) => type.includes('Function'))
    )
      found.push(text.trim());
    return undefined;
  });
  return found;
}
