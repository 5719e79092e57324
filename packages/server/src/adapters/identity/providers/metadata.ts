import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ProviderError } from './provider-error.ts';
import { callProvider } from './web-call.ts';

const endpoint = z.string().max(2000);
const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  end_session_endpoint: endpoint.optional(),
  introspection_endpoint: endpoint.optional(),
  revocation_endpoint: endpoint.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

/** A provider's discovery document and its signing keys. */
export interface Metadata extends z.infer<typeof metadataSchema> {
  keys: JWTVerifyGetKey;
}

const cacheMs = 3600_000;
const keysWithinMs = 8000;

const withoutSlash = (issuer: string): string => issuer.replace(/\/+$/, '');

/** Caches a provider's discovery document; fetches it on first use, and again once it is old. */
export class Discovery {
  readonly #issuer: string;
  #known: { metadata: Metadata; untilMs: number } | null = null;
  #pending: Promise<Metadata> | null = null;

  constructor(issuer: string) {
    this.#issuer = issuer;
  }

  /** @throws ProviderError when the provider cannot be reached, or its metadata names another issuer */
  async metadata(): Promise<Metadata> {
    if (this.#known !== null && this.#known.untilMs > Date.now()) return this.#known.metadata;
    this.#pending ??= this.#fetch().finally(() => {
      this.#pending = null;
    });
    try {
      return await this.#pending;
    } catch (error) {
      // An old document is better than none while the provider is unreachable.
      if (this.#known !== null) return this.#known.metadata;
      throw error;
    }
  }

  async #fetch(): Promise<Metadata> {
    const address = `${withoutSlash(this.#issuer)}/.well-known/openid-configuration`;
    const { status, content } = await callProvider(address, {
      headers: { accept: 'application/json' },
    });
    const read = metadataSchema.safeParse(content);
    if (status !== 200 || !read.success)
      throw new ProviderError(
        'PROVIDER_UNREACHABLE',
        `no provider metadata at ${address} (HTTP ${status})`,
      );
    const described = read.data;
    if (withoutSlash(described.issuer) !== withoutSlash(this.#issuer))
      throw new ProviderError(
        'PROVIDER_FAILED',
        `the provider at ${this.#issuer} calls itself ${JSON.stringify(described.issuer.slice(0, 200))}`,
      );
    this.#mustBeSafe(described);
    const { createRemoteJWKSet } = await import('jose');
    const keys = createRemoteJWKSet(new URL(described.jwks_uri), { timeoutDuration: keysWithinMs });
    const metadata = { ...described, keys };
    this.#known = { metadata, untilMs: Date.now() + cacheMs };
    return metadata;
  }

  /** When the issuer is https, all its endpoints must be. */
  #mustBeSafe(described: z.infer<typeof metadataSchema>): void {
    const allowed = new URL(this.#issuer).protocol === 'https:' ? ['https:'] : ['https:', 'http:'];
    for (const [name, value] of Object.entries(described)) {
      if (typeof value !== 'string' || !/_(endpoint|uri)$/.test(name)) continue;
      if (!URL.canParse(value) || !allowed.includes(new URL(value).protocol))
        throw new ProviderError('PROVIDER_FAILED', `the provider's ${name} is not safe`);
    }
  }
}
