import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { maxBundleBytes } from '../../importing/bundles/bundle-size.ts';
import { builtFile } from '../built-file.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the dashboard and the alerts', () => {
  let metrics = '';
  let folder = '';
  let isAlive = false;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quizcast-figures-'));
    const child = spawn(process.execPath, [builtFile('cli.js'), 'start'], {
      cwd: join(import.meta.dirname, '..', '..', '..'),
      env: { PATH: process.env['PATH'], PORT: '5593', QUIZCAST_DATA: folder },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    for (let tries = 0; tries < 400 && metrics === ''; tries++) {
      const answer = await fetch('http://127.0.0.1:5593/metrics').catch(() => null);
      if (answer?.status === 200) metrics = await answer.text();
      else await wait(100);
    }
    isAlive = (await fetch('http://127.0.0.1:5593/livez')).status === 200;
    child.kill('SIGTERM');
    await ended;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const named = (expression: string): string[] =>
    expression.match(/\b(?:quizcast|process|nodejs)_[a-z0-9_]+/g) ?? [];
  const expressions = z.array(z.object({ expr: z.string() }));
  const dashboard = z
    .object({ panels: z.array(z.object({ title: z.string(), targets: expressions.optional() })) })
    .parse(JSON.parse(text('deploy/grafana/quizcast.json')));
  const rule = z.object({
    alert: z.string(),
    expr: z.string(),
    annotations: z.object({ summary: z.string(), runbook: z.string() }),
  });
  const rules = z
    .object({ groups: z.array(z.object({ rules: z.array(rule) })) })
    .parse(parse(text('deploy/prometheus/alerts.yaml')))
    .groups.flatMap((group) => group.rules);

  it('MOVE22 a running process reports that it is alive', () => {
    expect(isAlive).toBe(true);
  });

  it('MOVE23 name only metrics that a server provides', () => {
    const exported = new Set(
      [...metrics.matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name),
    );
    // A metric with labels has no value before its first count.
    for (const [, name] of metrics.matchAll(/^# TYPE (\S+)/gm)) exported.add(name);
    for (const [, name] of metrics.matchAll(/^# TYPE (\S+) histogram/gm))
      exported.add(`${name}_bucket`);
    const used = [...dashboard.panels.flatMap(({ targets = [] }) => targets), ...rules].flatMap(
      ({ expr }) => named(expr),
    );
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((name) => !exported.has(name))).toEqual([]);
  });

  it('MOVE23 link to an existing chapter of the operations manual', () => {
    const chapters = new Set(
      [...text('docs/operate.md').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
        (title ?? '')
          .toLowerCase()
          .replaceAll(/[^a-z0-9 -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    for (const { alert, annotations } of rules) {
      const [path, anchor] = annotations.runbook.split('#');
      expect(path, alert).toBe('docs/operate.md');
      expect([...chapters], alert).toContain(anchor);
    }
  });

  it('MOVE23 the operations manual mentions every variable for multiple nodes', () => {
    const operate = text('docs/operate.md');
    for (const name of [
      'DATABASE_URL',
      'NATS_URL',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'FIRESTORE_PROJECT',
      'NODE_ADDRESS',
      'QUIZCAST_SECRET',
      'QUIZCAST_URL',
      'TRUSTED_PROXY',
    ])
      expect(operate, name).toContain(`\`${name}\``);
  });
});

it('BUNDLE5 the examples for proxies let the largest show file through', () => {
  const megabytes = `${maxBundleBytes / 1024 / 1024}`;
  expect(text('deploy/nginx/quizcast.conf')).toContain(`client_max_body_size ${megabytes}m;`);
  expect(text('deploy/kubernetes/ingress.yaml')).toContain(`/proxy-body-size: ${megabytes}m\n`);
  expect(text('docs/operate.md')).toContain(`request bodies of ${megabytes} MB`);
});
