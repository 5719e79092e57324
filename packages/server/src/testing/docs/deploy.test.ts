import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { variables } from '../../config/config.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const known: ReadonlySet<string> = new Set(variables.map(({ name }) => name));
const defaultPort = '4747';
/** A tag that names at least a release, so that the image does not change to another version unnoticed. */
const isPinned = (image: string): boolean => /:v?\d[\w.-]*$/.test(image) && !/:latest/.test(image);

interface Instruction {
  word: string;
  rest: string;
}

/** The instructions of a Dockerfile, one line each. */
function instructions(file: string): Instruction[] {
  return file
    .replaceAll(/^\s*#.*$/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, word, rest] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
      return word === undefined || rest === undefined ? [] : [{ word, rest }];
    });
}

/** Faults of a Dockerfile, in the style of hadolint. */
function findingsIn(file: string): string[] {
  const all = instructions(file);
  const last = all.slice(all.findLastIndex(({ word }) => word === 'FROM'));
  const of = (word: string) => all.filter((each) => each.word === word);
  const ofLast = (word: string) => last.filter((each) => each.word === word);
  const findings: string[] = [];
  const must = (isSo: boolean, finding: string): void => void (isSo || findings.push(finding));
  for (const { rest } of of('FROM'))
    must(isPinned(rest.split(' ')[0] ?? ''), `not pinned: ${rest}`);
  must(of('ADD').length === 0, 'ADD instead of COPY');
  for (const { rest } of of('RUN')) {
    must(!/\bsudo\b/.test(rest), 'sudo');
    must(!/apt(-get)? install/.test(rest) || /\/var\/lib\/apt\/lists/.test(rest), 'apt cache kept');
    must(!/npm (install|i)\b/.test(rest), 'npm install instead of npm ci');
    must(!/curl[^|]*\|\s*(ba)?sh/.test(rest), 'a script from the network');
  }
  for (const { rest } of of('WORKDIR')) must(rest.startsWith('/'), 'WORKDIR is not absolute');
  must(
    ofLast('CMD').length === 1 && (ofLast('CMD')[0]?.rest ?? '').startsWith('['),
    'one CMD as a list',
  );
  must(
    ofLast('ENTRYPOINT').every(({ rest }) => rest.startsWith('[')),
    'ENTRYPOINT as a list',
  );
  must(!['', 'root', '0'].includes(ofLast('USER').at(-1)?.rest ?? ''), 'runs as root');
  must(ofLast('HEALTHCHECK').length === 1, 'no HEALTHCHECK');
  must(
    !of('ENV').some(({ rest }) => /(SECRET|PASSWORD|KEY|TOKEN)\w*=\S/.test(rest)),
    'a secret in ENV',
  );
  must(!of('ARG').some(({ rest }) => /SECRET|PASSWORD|TOKEN/.test(rest)), 'a secret in ARG');
  return findings;
}

const service = z.object({
  image: z.string(),
  build: z.string().optional(),
  environment: z.record(z.string(), z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  volumes: z.array(z.string()).optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
});
const composeShape = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});
const compose = composeShape.parse(parse(text('compose.yaml'), { merge: true }));
const nodes = Object.entries(compose.services).filter(([name]) => name.startsWith('node'));

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }).optional(),
});
const kubernetes = 'deploy/kubernetes';
const manifests = readdirSync(join(root, kubernetes)).flatMap((name) =>
  parseAllDocuments(text(`${kubernetes}/${name}`)).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0];
    return { file: name, value: manifest.parse(document.toJS()) };
  }),
);

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const container = z.object({
  image: z.string(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  lifecycle: z.object({
    preStop: z.object({ exec: z.object({ command: z.tuple([z.literal('sleep'), z.string()]) }) }),
  }),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
  }),
});
const deploymentShape = z.object({
  spec: z.object({
    replicas: z.number(),
    strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.literal(0) }) }),
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([container]),
      }),
    }),
  }),
});

describe('the image', () => {
  it('MOVE20 follows good practice for images, and the check detects violations', () => {
    expect(findingsIn(text('Dockerfile'))).toEqual([]);
    const bad =
      'FROM node:latest\nADD . /app\nENV API_TOKEN=abc\nRUN apt-get install x && npm install\nUSER root\nCMD npm start\n';
    expect(findingsIn(bad).toSorted()).toEqual(
      [
        'not pinned: node:latest',
        'ADD instead of COPY',
        'apt cache kept',
        'npm install instead of npm ci',
        'one CMD as a list',
        'runs as root',
        'no HEALTHCHECK',
        'a secret in ENV',
      ].toSorted(),
    );
  });

  it('MOVE20 runs no package scripts during installation, as in local installs', () => {
    expect(text('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const installs = text('Dockerfile').match(/npm ci[^\n]*/g) ?? [];
    expect(installs.length).toBeGreaterThan(0);
    for (const install of installs) expect(install).toContain('--ignore-scripts');
  });

  it('MOVE20 has two stages, copies existing files, and starts the built program', () => {
    const all = instructions(text('Dockerfile'));
    expect(all.filter(({ word }) => word === 'FROM')).toHaveLength(2);
    for (const { word, rest } of all)
      if (word === 'COPY' && !rest.startsWith('--from'))
        for (const from of rest.split(' ').slice(0, -1))
          expect(existsSync(join(root, from)), from).toBe(true);
    const last = all.slice(all.findLastIndex(({ word }) => word === 'FROM'));
    const run = last.flatMap(({ word, rest }) => (word === 'RUN' ? rest : [])).join(' ');
    // The base image's tools are removed, and none are added.
    for (const tool of ['lib/node_modules', 'bin/npm', 'bin/npx', 'bin/corepack', 'bin/yarn'])
      expect(run, tool).toContain(`/usr/local/${tool}`);
    expect(run).not.toMatch(/apt|npm ci|npm install|gcc|make\b|python/);
    // The started file exists as a source and begins with a shebang.
    expect(text('packages/server/src/cli.ts')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(text('Dockerfile')).toContain(
      '/app/packages/server/dist/cli.js /usr/local/bin/quizcast',
    );
    for (const name of text('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? line.slice(1) : [])))
      expect(existsSync(join(root, name)), name).toBe(true);
  });
});

describe('the compose file', () => {
  it('MOVE21 has three hardened nodes with their own addresses, and pins images from registries', () => {
    expect(nodes.map(([name]) => name)).toEqual(['node1', 'node2', 'node3']);
    for (const [name, { environment, read_only, cap_drop }] of nodes) {
      expect(environment?.['NODE_ADDRESS']).toBe(`http://${name}:${defaultPort}`);
      expect([read_only, cap_drop]).toEqual([true, ['ALL']]);
    }
    for (const [name, { image, build }] of Object.entries(compose.services))
      expect(build !== undefined || isPinned(image), `${name}: ${image}`).toBe(true);
  });

  it('MOVE21 names existing variables, services and volumes, and waits only for services with a health check', () => {
    for (const [, { environment = {} }] of nodes)
      for (const name of Object.keys(environment)) expect(known, name).toContain(name);
    for (const [name, each] of Object.entries(compose.services)) {
      for (const [other, { condition }] of Object.entries(each.depends_on ?? {})) {
        expect(compose.services, `${name} waits for ${other}`).toHaveProperty(other);
        if (condition === 'service_healthy' && !other.startsWith('node'))
          expect(compose.services[other]?.healthcheck, other).toBeDefined();
      }
      for (const volume of each.volumes ?? []) {
        const from = volume.split(':')[0] ?? '';
        if (from.startsWith('./')) expect(existsSync(join(root, from)), from).toBe(true);
        else expect(compose.volumes, from).toHaveProperty(from);
      }
    }
  });

  /** Set by the image, or without effect or file in a container. */
  const unpassed = new Set<string>([
    ...['PORT', 'HOST', 'QUIZCAST_DATA'],
    ...['QUIZCAST_DESKTOP', 'QUIZCAST_UPDATES_URL', 'SOCIAL_STREAM_LOCAL_URL'],
    ...['FIRESTORE_PROJECT', 'FIRESTORE_SERVICE_ACCOUNT'],
  ]);

  it('MOVE21 passes every setting to the nodes', () => {
    for (const [name, { environment = {} }] of nodes)
      expect(
        variables.flatMap((each) =>
          each.name in environment || unpassed.has(each.name) ? [] : each.name,
        ),
        name,
      ).toEqual([]);
  });

  it('MOVE21 contains no secrets, which come from .env, whose example is complete and has none', () => {
    const referenced = [...text('compose.yaml').matchAll(/\$\{([A-Z_0-9]+)/g)].flatMap(
      ([, name]) => name ?? [],
    );
    const example = new Map(
      text('.env.example')
        .split('\n')
        .flatMap((line) => {
          const [, name, value] = /^([A-Z_0-9]+)=(.*)$/.exec(line) ?? [];
          return name === undefined ? [] : [[name, value ?? ''] as const];
        }),
    );
    expect([...new Set(referenced)].toSorted()).toEqual(
      [...new Set([...referenced, ...example.keys()])].toSorted(),
    );
    for (const name of referenced) expect([...example.keys()], name).toContain(name);
    for (const [name, value] of example)
      if (/SECRET|PASSWORD/.test(name)) expect(value, name).toBe('');
    for (const { environment = {} } of Object.values(compose.services))
      for (const [name, value] of Object.entries(environment))
        if (/SECRET|PASSWORD/.test(name)) expect(value, name).toMatch(/^\$\{/);
  });

  it('MOVE21 balances all nodes without stickiness, with health checks, and closes internal paths', () => {
    const caddy = text('deploy/caddy/Caddyfile');
    expect(caddy).toContain(
      `reverse_proxy ${nodes.map(([name]) => `${name}:${defaultPort}`).join(' ')}`,
    );
    expect(caddy).toContain('lb_policy round_robin');
    expect(caddy).not.toMatch(/ip_hash|cookie|lb_policy (?!round_robin)/);
    expect(caddy).toContain('health_uri /healthz');
    expect(caddy).toMatch(/@inside path \/metrics \/livez \/node-proof\/\*/);
  });

  it('MOVE21 has equivalent settings for HAProxy, nginx and the Gateway API', () => {
    const haproxy = text('deploy/haproxy/haproxy.cfg');
    expect(haproxy).toMatch(/uri \/healthz/);
    expect(haproxy).toMatch(/timeout tunnel 1h/);
    expect(haproxy).toMatch(/\{ path \/metrics \/livez \} \|\| \{ path_beg \/node-proof\/ \}/);
    expect(haproxy).not.toMatch(/^\s*(cookie|stick)/m);
    const nginx = text('deploy/nginx/quizcast.conf');
    expect(nginx).toMatch(/proxy_set_header Upgrade \$http_upgrade/);
    expect(nginx).toMatch(/proxy_read_timeout 1h/);
    for (const inside of ['= /metrics', '= /livez', '/node-proof/'])
      expect(nginx).toMatch(new RegExp(`location ${inside}\\s+\\{ return 404; \\}`));
    expect(nginx).not.toMatch(/^\s*(ip_hash|sticky)/m);
    for (const config of [haproxy, nginx])
      expect(config.match(/10\.0\.0\.1[123]:4747/g)).toHaveLength(nodes.length);
    const gateway = manifests.filter(({ file }) => file === 'gateway.example.yaml');
    expect(gateway.map(({ value }) => value.kind)).toEqual(['Gateway', 'HTTPRoute', 'Service']);
    for (const path of ['/metrics', '/livez', '/node-proof'])
      for (const file of ['gateway.example.yaml', 'ingress.yaml'])
        expect(text(`${kubernetes}/${file}`), file).toContain(path);
  });
});

describe('the Kubernetes manifests', () => {
  const deployment = deploymentShape.parse(
    manifests.find(({ value }) => value.kind === 'Deployment')?.value,
  );
  const [only] = deployment.spec.template.spec.containers;

  it('MOVE22 remove no node before another is ready, and leave it time to shut down', () => {
    expect(deployment.spec.replicas).toBe(3);
    const sleepS = Number(only.lifecycle.preStop.exec.command[1]);
    // Quizcast itself needs six seconds, see serve.ts and main.ts.
    expect(deployment.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(sleepS + 6);
    expect(only.readinessProbe.httpGet.path).toBe('/healthz');
    expect(only.livenessProbe.httpGet.path).toBe('/livez');
    expect(only.startupProbe.httpGet.path).toBe('/livez');
    expect(only.ports).toEqual([{ name: 'http', containerPort: Number(defaultPort) }]);
  });

  it('MOVE22 name existing variables, are all listed, and contain no secrets', () => {
    const own = new Set(
      only.env.flatMap(({ value }) =>
        [...(value ?? '').matchAll(/\$\((\w+)\)/g)].map(([, name]) => name),
      ),
    );
    for (const { name } of only.env) expect(known.has(name) || own.has(name), name).toBe(true);
    const stored = z.looseObject({
      data: z.record(z.string(), z.string()).optional(),
      stringData: z.record(z.string(), z.string()).optional(),
    });
    for (const { value } of manifests.filter(({ value: { kind } }) =>
      /^(ConfigMap|Secret)$/.test(kind),
    )) {
      const { data = {}, stringData = {} } = stored.parse(value);
      for (const name of Object.keys({ ...data, ...stringData }))
        expect(known, name).toContain(name);
      for (const [name, secret] of Object.entries(stringData)) expect(secret, name).toBe('');
      for (const name of Object.keys(data))
        expect(name).not.toMatch(/SECRET|KEY|DATABASE_URL|NATS_URL/);
    }
    const listed = z
      .object({ resources: z.array(z.string()) })
      .parse(manifests.find(({ value }) => value.kind === 'Kustomization')?.value).resources;
    expect(
      [...listed, 'kustomization.yaml', 'secret.example.yaml', 'gateway.example.yaml'].toSorted(),
    ).toEqual(readdirSync(join(root, kubernetes)).toSorted());
  });
});
