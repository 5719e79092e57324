import { z } from 'zod';
import { hostOf, isCameraHost } from './camera-host.ts';
import type { Facecam } from '../show.ts';
import type { FacecamView } from '../view.ts';

const httpsAddress = /^https:\/\/[^\s"'<>\\]{1,1900}$/i;
const ownFile = /^\/files\/[A-Za-z0-9_/-]+\.[a-z0-9]{2,5}$/;

/** Whether a page may show it: an image by https or from this server, a camera page by https alone. */
export const isFacecamAddress = ({ isImage, src }: { isImage: boolean; src: string }): boolean =>
  src === '' || httpsAddress.test(src) || (isImage && ownFile.test(src));

/**
 * Whether a player may bring it: an image from this server alone. One on another server would be fetched by the host's page and
 * the overlay, and tell its server the host's network address.
 */
export const isOwnFacecamAddress = ({ isImage, src }: { isImage: boolean; src: string }): boolean =>
  isFacecamAddress({ isImage, src }) && (!isImage || src === '' || ownFile.test(src));

/** Whoever may be meant, a facecam is one that a page may show. */
export const facecamAddressSchema = z
  .string()
  .max(2000)
  .refine((src) => isFacecamAddress({ isImage: true, src }), 'an https address');

/** Hosts whose camera pages the streamer lets onto the overlay: `cams.example.org`, without scheme or port. */
export const cameraHostsSchema = z
  .array(
    z
      .string()
      .max(253)
      .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'the name of a host'),
  )
  .max(20)
  .refine((hosts) => new Set(hosts).size === hosts.length, 'no host twice')
  .default([]);

/** What a view is told of a facecam: an address that no page may show, or a camera of a host that is not allowed, is none. */
export function facecamView(
  { isImage, src, isHeard }: Facecam,
  cameraHosts: readonly string[],
): FacecamView {
  const host = hostOf(src);
  const isShown =
    isFacecamAddress({ isImage, src }) &&
    (isImage || (host !== null && isCameraHost(host, cameraHosts)));
  return { isImage, src: isShown ? src : '', isHeard: isShown && !isImage && isHeard };
}
