// SPDX-License-Identifier: MIT
// TypeScript from docs/flipwise.schema.json. Types say which fields there are and what they hold, which of them come
// together, and which come with a status; patterns and ranges they cannot say.

const pascal = (name) => name.replace(/(^|_)(\w)/g, (_, __, letter) => letter.toUpperCase());
const named = (ref) => pascal(ref.replace('#/$defs/', ''));
const quoted = (values) => values.map((value) => JSON.stringify(value)).join(' | ');
const unique = (values) => [...new Set(values)];

/// Names stay offered by editors where any other string is allowed beside them.
function union(parts) {
  const kinds = unique(parts);
  const open = kinds.includes('string') && kinds.some((kind) => kind !== 'string' && kind !== 'number');
  return kinds.map((kind) => (open && kind === 'string' ? '(string & {})' : kind)).join(' | ');
}

function type(schema, indent = '') {
  if (schema.properties) return fields(schema, indent);
  if (schema.$ref) return named(schema.$ref);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return quoted(schema.enum);
  if (schema.type === 'object') return 'object'; // of which the schema says only what must be there
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return union(choice.map((one) => type(one, indent)));
  if (Array.isArray(schema.type)) return union(schema.type.map((one) => type({ ...schema, type: one }, indent)));
  if (schema.type === 'array') {
    const item = type(schema.items, indent);
    return /[|&]/.test(item) ? `(${item})[]` : `${item}[]`;
  }
  return schema.type === 'integer' ? 'number' : schema.type;
}

const comment = (schema, indent) => (schema.description ? `${indent}/** ${schema.description} */\n` : '');

function fields(schema, indent) {
  const lines = Object.entries(schema.properties).map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : '?';
    return `${comment(field, `${indent}  `)}${indent}  ${name}${optional}: ${type(field, `${indent}  `)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

const needs = (name, required) => `Required<Pick<${name}, ${quoted(required)}>>`;

/// Sets of fields of which one must be there.
function alternatives(name, schema) {
  return [schema.anyOf, schema.oneOf]
    .filter((choice) => choice?.every(({ required }) => required))
    .map((choice) => `(${choice.map(({ required }) => needs(name, required)).join(' | ')})`);
}

/// What a status promises.
function by_status(name, schema) {
  const all = schema.properties.status?.enum ?? [];
  const rules = [schema, ...(schema.allOf ?? [])].filter((rule) => rule.if?.properties?.status && rule.then?.required);
  if (rules.length === 0) return [];
  const variants = rules.map((rule) => {
    const { status } = rule.if.properties;
    return { values: status.enum ?? [status.const], required: rule.then.required };
  });
  const others = all.filter((value) => !variants.some(({ values }) => values.includes(value)));
  const written = variants.map(({ values, required }) => `({ status: ${quoted(values)} } & ${needs(name, required)})`);
  return [`(${[...written, ...(others.length > 0 ? [`{ status: ${quoted(others)} }`] : [])].join(' | ')})`];
}

function declaration(key, schema) {
  const name = pascal(key);
  const head = comment(schema, '');
  if (!schema.properties) return `${head}export type ${name} = ${type(schema)};\n`;
  const plain = `${name}Fields`;
  const more = [...alternatives(plain, schema), ...by_status(plain, schema)];
  if (more.length === 0) return `${head}export interface ${name} ${fields(schema, '')}\n`;
  return `export interface ${plain} ${fields(schema, '')}\n\n${head}export type ${name} = ${[plain, ...more].join(' & ')};\n`;
}

/// A definition that only restricts others, such as `edge_neighbours`, has no type.
const has_type = (schema) => ['type', 'properties', '$ref', 'enum', 'const', 'anyOf', 'oneOf'].some((word) => word in schema);

export function types_of(schema) {
  const written = Object.entries(schema.$defs).filter(([, one]) => has_type(one)).map(([key, one]) => declaration(key, one));
  return `// SPDX-License-Identifier: MIT\n// Made from docs/flipwise.schema.json by types.mjs; not to be changed by hand.\n\n${written.join('\n')}`;
}
