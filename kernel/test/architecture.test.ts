import { describe, expect, test } from 'vitest';
import { callsUpward, namedCalls } from './architecture-calls.js';
import { circlesOf } from './architecture-circles.js';
import { undocumentedExports } from './architecture-docstrings.js';
import { floorImports, floorLines, floors, mostPairs } from './architecture-floors.js';
import { fieldsWithoutControl, fieldsWithoutEditor } from './architecture-forms.js';
import { boundsFault, faultOf, importedPlugin, packageOf } from './architecture-imports.js';
import {
  importsOf,
  isTest,
  manifests,
  read,
  repositoryFiles,
  withoutComments,
  type Source,
} from './architecture-sources.js';

const files = repositoryFiles();
const rooms = /^(kernel|plugins|schemas|migrations|ui-shell|cli|bench|scripts)\//;
const code = files.filter(file => rooms.test(file) && /\.(ts|tsx|mts|mjs)$/.test(file)).map(read);
const typescript = code.filter(({ file }) => /\.tsx?$/.test(file));
const plugins = manifests(files);

/** Every match as `file:line text`, so that a failure can be clicked. */
function matches(sources: readonly Source[], pattern: RegExp, textOf = (text: string): string => text): string[] {
  return sources.flatMap(({ file, text }) =>
    textOf(text)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim().slice(0, 100)}`] : [])),
  );
}

describe('forms', () => {
  test('what a call takes for a record can be typed on its page', () => {
    expect(fieldsWithoutControl(files)).toEqual([]);
  });

  test('a page has the editors that the cards of its fields leave to it', async () => {
    expect(await fieldsWithoutEditor(files)).toEqual([]);
  });
});

describe('floors of the kernel', () => {
  const found = floorImports(code);
  const allowed = Object.entries(floors).flatMap(([room, { below }]) => below.map(to => `${room} imports ${to}`));

  test('every room imports only rooms that its row names', () => {
    expect(found.filter(({ pair }) => !allowed.includes(pair)).map(({ pair, text }) => `${pair}: ${text}`)).toEqual([]);
  });

  test('a row names only rooms below, and none that is not imported', () => {
    const order = Object.keys(floors);
    const upward = Object.entries(floors).flatMap(([room, { below }]) =>
      below.filter(to => order.indexOf(to) >= order.indexOf(room) || !order.includes(to)).map(to => `${room} → ${to}`),
    );
    const unused = allowed.filter(pair => !found.some(each => each.pair === pair));
    expect([...upward, ...unused]).toEqual([]);
  });

  test('rooms know few others', () => {
    expect(allowed.length).toBeLessThanOrEqual(mostPairs);
  });

  test('no room outgrows its budget', () => {
    const lines = [...floorLines(code)];
    console.info(lines.map(([room, count]) => `${room} ${count}`).join(', '));
    expect(lines.filter(([room, count]) => count > (floors[room]?.lines ?? 0))).toEqual([]);
  });

  test.each([
    ['kernel/src/record/x.ts', `import { y } from '../http/y.js';`],
    ['kernel/src/http/x.ts', `import { y } from '#people/server/y';`],
  ])('a planted import upward in %s is found', (file, text) => {
    expect(floorImports([{ file, text }]).filter(({ pair }) => !allowed.includes(pair))).not.toEqual([]);
  });
});

describe('circles', () => {
  test('no files import each other in a circle, pages included', () => {
    expect(circlesOf(typescript)).toEqual([]);
  });

  test.each(['ts', 'tsx'])('a planted circle of .%s files is found', extension => {
    const pair = ['a', 'b'].map(name => ({
      file: `plugins/limits/ui/${name}.${extension}`,
      text: `import { x } from './${name === 'a' ? 'b' : 'a'}.js';`,
    }));
    expect(circlesOf(pair)).toHaveLength(1);
  });
});

describe('rooms', () => {
  test('every import follows the table of who may import whom', () => {
    const scanned = typescript.filter(({ file }) => !file.startsWith('kernel/test/architecture'));
    expect(scanned.flatMap(importsOf).flatMap(found => faultOf(found, plugins) ?? [])).toEqual([]);
  });

  test.each([
    ['kernel/src/http/app.ts', `import { x } from '#plugins/limits/server/api';`],
    ['kernel/src/contract/calls/call.ts', `import knex from 'knex';\nimport { x } from '../../http/app.js';`],
    ['plugins/limits/server/index.ts', `import { x } from '../../../kernel/src/data/model.js';`],
    ['plugins/limits/server/index.ts', `import type { x } from '#plugins/reports/server/api';`],
    ['plugins/limits/server/index.ts', `import { x } from '#plugins/equipment/server/area';`],
    ['plugins/limits/server/list.ts', `import {\n  Model,\n} from 'objection';`],
    ['plugins/limits/server/engine/maco.ts', `export { x } from '../units.js';`],
    ['plugins/limits/ui/page.tsx', `const x = await import('#plugins/limits/server/api');`],
    ['ui-shell/kit/index.ts', `export * from '../host/root.js';`],
    ['schemas/errors.ts', `import 'node:fs';`],
    ['schemas/lib/units.ts', `import { parseUnit } from '../formula/unit.js';`],
    ['schemas/formula/parse.ts', `import { Type } from 'typebox';`],
    ['kernel/src/record/x.ts', `import { parse } from '#schemas/formula/parse';`],
    ['cli/lib/limit-rows.ts', `import type { Limit } from '#plugins/limits/shared/limit';`],
    ['plugins/limits/commands/limits.ts', `import { facilityNamed } from '#kernel/ops';`],
    ['plugins/limits/commands/limits.ts', `import { api } from '../server/api.js';`],
    ['plugins/limits/server/index.ts', `import { limitTable } from '../commands/lib/limit-table.js';`],
    ['cli/commands/setup.ts', `import { migrate } from '../../kernel/src/boot/migrate.js';`],
  ])('a planted fault in %s is found', (file, text) => {
    expect(importsOf({ file, text }).flatMap(found => faultOf(found, plugins) ?? [])).not.toEqual([]);
  });

  test('a folder with a door of its own is entered by its door, and knows nothing of the rest of its plugin', () => {
    expect(typescript.flatMap(importsOf).flatMap(found => boundsFault(found) ?? [])).toEqual([]);
  });

  test.each([
    ['plugins/products/server/additional-fields/values/x.ts', `import { active } from '../../substances/active.js';`],
    ['plugins/products/server/index.ts', `import { x } from './additional-fields/values/check-values.js';`],
  ])('a planted import past the door in %s is found', (file, text) => {
    expect(importsOf({ file, text }).flatMap(found => boundsFault(found) ?? [])).toHaveLength(1);
  });

  test('a plugin names no call of a plugin that its manifest does not require', () => {
    expect(callsUpward(code, plugins)).toEqual([]);
  });

  test('a planted call upward is found', () => {
    const planted = { file: 'plugins/equipment/ui/x.tsx', text: `useFacilityData('/limits/equipments', 'Loading');` };
    expect(callsUpward([...code, planted], plugins)).toHaveLength(1);
  });

  test('a plugin uses exactly the plugins that its manifest requires', () => {
    const calls = namedCalls(code);
    const faults = [...plugins].flatMap(([id, manifest]) => {
      const own = files.filter(file => new RegExp(`^plugins/${id}/(server|migrations)/`).test(file)).map(read);
      const imported = own.flatMap(importsOf).flatMap(found => importedPlugin(found) ?? []);
      const inSql = [...plugins].flatMap(([other, { dbSchema }]) =>
        own.some(({ text }) => new RegExp(`\\b${dbSchema}\\.[a-z_]+`).test(text)) ? [other] : [],
      );
      const called = calls.filter(({ file }) => file.startsWith(`plugins/${id}/`)).map(({ owner }) => owner);
      const missing = new Set(imported.filter(other => other !== id && !manifest.requires.includes(other)));
      const unused = manifest.requires.filter(other => ![...imported, ...inSql, ...called].includes(other));
      return [
        ...[...missing].map(other => `${id} uses ${other} without requiring it`),
        ...unused.map(other => `${id} requires ${other} without using it`),
      ];
    });
    expect(faults).toEqual([]);
  });

  test('plugins require each other without a circle, and only plugins that exist', () => {
    const circles: string[] = [];
    const visit = (id: string, way: readonly string[]): void => {
      if (way.includes(id)) circles.push([...way, id].join(' → '));
      else plugins.get(id)?.requires.forEach(next => visit(next, [...way, id]));
    };
    [...plugins.keys()].forEach(id => visit(id, []));
    const unknown = [...plugins.values()].flatMap(({ id, requires }) =>
      requires.filter(other => !plugins.has(other)).map(other => `${id} requires ${other}`),
    );
    expect([...circles, ...unknown]).toEqual([]);
  });

  test('a plugin is named like its folder and owns its database schema alone', () => {
    expect([...plugins.values()].map(({ id }) => id)).toEqual([...plugins.keys()]);
    const schemas = [...plugins.values()].map(({ dbSchema }) => dbSchema);
    expect(schemas.filter((schema, index) => schemas.indexOf(schema) !== index)).toEqual([]);
  });

  test('migrations create only in the schema of their room', () => {
    const creating =
      /(?:(?:masterTable|linkTable|auditTable|pluginSchema|searchIndex)\(\s*\w+,\s*['"`]|withSchema\(['"`]|create\s+(?:or replace\s+)?(?:materialized\s+)?(?:table|view|function|type|sequence)\s+(?:if not exists\s+)?)"?([a-z_]+)\b(?=["'`.])/gi;
    const faults = typescript
      .filter(({ file }) => /(^|\/)migrations\//.test(file))
      .flatMap(({ file, text }) => {
        const plugin = /^plugins\/([^/]+)\//.exec(file)?.[1];
        const own = plugin === undefined ? ['kernel', 'audit', 'past'] : [plugins.get(plugin)?.dbSchema];
        return [...withoutComments(text).matchAll(creating)]
          .filter(([, schema]) => !own.includes(schema))
          .map(([, schema]) => `${file} creates in ${schema}`);
      });
    expect(faults).toEqual([]);
  });

  test('another plugin’s tables are read only through the views it publishes', () => {
    const faults = typescript
      .filter(({ file }) => /^plugins\/[^/]+\/server\//.test(file))
      .flatMap(({ file, text }) => {
        const plugin = file.split('/')[1] ?? '';
        return [...plugins.values()]
          .filter(({ id }) => id !== plugin)
          .flatMap(({ dbSchema }) => {
            const reading = new RegExp(`\\b(?:from|join|into|update)\\s+${dbSchema}\\.(?!v_)\\w+`, 'gi');
            return [...text.matchAll(reading)].map(([found]) => `${file} has ${found}`);
          });
      });
    expect(faults).toEqual([]);
  });

  test('the kernel knows no domain noun', () => {
    // the specification's answer for a facility has a field equipmentWiseProductionWiseAdditionalFields
    const nouns =
      /equipment(?!Wise)|swab|residue|nitrosamine|cleaning|\brinse|\bmaco\b|\bhbel\b|\bproducts\b|worst.?case/i;
    const kernel = code.filter(({ file }) => /^(kernel\/(src|(people|approvals)\/server)|migrations)\//.test(file));
    expect(
      matches(
        kernel.filter(({ file }) => !isTest(file)),
        nouns,
        withoutComments,
      ),
    ).toEqual([]);
  });
});

describe('files', () => {
  test('no file outgrows its budget', () => {
    const lines = ({ text }: Source): number => text.trimEnd().split('\n').length;
    const limit = 400;
    const sizes = code
      .filter(({ file }) => !isTest(file))
      .map(lines)
      .toSorted((a, b) => a - b);
    const at = (share: number): number => sizes[Math.floor((sizes.length - 1) * share)] ?? 0;
    console.info(`${sizes.length} files of code: median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${at(1)}`);
    expect(code.filter(source => lines(source) > limit).map(source => `${source.file} ${lines(source)}`)).toEqual([]);
  });

  test('exports have names', () => {
    const sources = typescript.filter(({ file }) => !/^(cli|plugins\/[^/]+)\/commands\//.test(file));
    expect(matches(sources, /^export default|\bas default\b/, withoutComments)).toEqual([]);
  });

  test('types are stated, not silenced', () => {
    expect(matches(typescript, /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-(disable|enable)/)).toEqual([]);
    const loose = /(?:[:<|&(,=]\s*|\bas\s+|\bextends\s+)any\b(?=\s*[\])>;,|&={}]|\s*$)/;
    expect(matches(typescript, loose, withoutComments)).toEqual([]);
  });

  test('routes take what they were sent from the schemas that checked it, without a cast', () => {
    // Accounts, roles and departments are to become declared resources.
    const open = /^kernel\/people\/server\/(accounts\/(users|user-states)|roles\/(roles|departments))\.routes\.ts$/;
    const routes = typescript.filter(({ file }) => /\.routes?\.ts$/.test(file) && !open.test(file));
    const cast = /\b(call\.)?input\.(body|query|params|cookie)\)? as\b/;
    expect(matches(routes, cast, withoutComments)).toEqual([]);
    expect(cast.test('const body = call.input.body as Body;')).toBe(true);
  });

  test('the top level holds what the house plan names and nothing else', () => {
    const allowed =
      /^(kernel|plugins|ui-shell|cli|schemas|migrations|scripts|demo|bench|\.ci|package(-lock)?\.json|vitest\.config\.ts|README\.md|GLOSSARY\.md|\.oxlintrc\.json|\.prettierignore|\.npmrc|\.gitignore|tsconfig(\.\w+)?\.json)$/;
    const found = new Set(files.map(file => file.split('/')[0] ?? ''));
    expect([...found].filter(name => !allowed.test(name))).toEqual([]);
  });

  test('no file names a folder of a developer’s computer', () => {
    const texts = files
      .filter(file => !/\.(png|jpe?g|woff2?|ttf|otf|xlsx|pdf|ico|csv)$|^package-lock/.test(file))
      .map(read);
    expect(matches(texts, /(?:^|[\s"'`(=])\/(?:home|root|work|Users)\/\w/)).toEqual([]);
  });
});

describe('tests of the browser', () => {
  test('wait for what a page shows, and do not read once what may still be on its way', () => {
    const once =
      /expect\(\s*\[?\s*await .*\.(?:textContent|inner\w+|inputValue|all\w+|is(?:Visible|Hidden|Disabled|Enabled|Editable|Checked)|getAttribute)\(/;
    const sources = typescript.filter(({ file }) =>
      /^ui-shell\/(host\/browser|testing)\/|\.browser\.test\.ts$/.test(file),
    );
    expect(matches(sources, once)).toEqual([]);
    expect(once.test(`expect(await page.getByLabel('Name').inputValue()).toBe('X');`)).toBe(true);
    expect(once.test(`await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('X');`)).toBe(false);
  });
});

describe('docstrings', () => {
  test('every exported function, and every name that a door exports, says what its name cannot', () => {
    const product = code.filter(({ file }) => !isTest(file) && !file.endsWith('.d.mts'));
    expect(product.flatMap(undocumentedExports)).toEqual([]);
  });

  test.each([
    ['kernel/src/http/app.ts', 'export function f() {}'],
    ['kernel/src/http/app.ts', 'export const f = async () => 1;'],
    ['kernel/src/http/app.ts', '// a remark\nexport function f() {}'],
    ['kernel/src/http/app.ts', '/** */\nexport function f() {}'],
    ['kernel/src/http/app.ts', '/** Of another. */\nconst a = 1;\nexport function f() {}'],
    ['scripts/lib/run.mjs', 'function f() {}\nexport { f };'],
    ['kernel/src/contract/calls/call.ts', 'export interface Call {}'],
    ['plugins/limits/server/api.ts', 'export const token = 1;'],
    ['plugins/products/server/hbel/engine/factors.ts', 'export type Factor = 1;'],
    ['plugins/limits/shared/policy.ts', 'export const Policy = 1;\nexport type Policy = 1;'],
    ['plugins/limits/shared/policy.ts', 'export const units = [1];\nexport type U = (typeof units)[number];'],
  ])('an export of %s without one is found: %j', (file, text) => {
    expect(undocumentedExports({ file, text })).not.toEqual([]);
  });

  test.each([
    ['kernel/src/http/app.ts', '/** What it answers. */\nexport function f() {}'],
    ['kernel/src/http/app.ts', '/** What it answers. */\nexport function f(a: 1): 1;\nexport function f(a: 2): 2 {}'],
    ['kernel/src/http/app.ts', "export { f } from './f.js';\nexport const limit = 1;"],
    ['plugins/limits/shared/policy.ts', '/** What it holds. */\nexport const Policy = 1;\nexport type Policy = 1;'],
    [
      'plugins/limits/shared/policy.ts',
      '/** What it holds. */\nexport const units = [1];\nexport type U = (typeof units)[number];',
    ],
  ])('an export of %s that needs none more is left alone: %j', (file, text) => {
    expect(undocumentedExports({ file, text })).toEqual([]);
  });
});

describe('packages', () => {
  const lock = JSON.parse(read('package-lock.json').text) as { packages: Record<string, { version?: string }> };

  test.each(['react', 'react-dom', '@carbon/styles', '@carbon/react', 'single-spa'])('%s is installed once', name => {
    const copies = Object.keys(lock.packages).filter(key => key.endsWith(`node_modules/${name}`));
    expect(copies).toEqual([`node_modules/${name}`]);
  });

  test('every package that is imported is declared, and not only there because another needs it', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json').text) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
    };
    const undeclared = code
      .filter(({ file }) => !file.startsWith('kernel/test/architecture'))
      .flatMap(importsOf)
      .filter(({ specifier }) => {
        const name = packageOf(specifier);
        return name !== undefined && !(name in dependencies) && !(name in devDependencies);
      });
    expect(undeclared.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });
});
