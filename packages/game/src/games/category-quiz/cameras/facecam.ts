import { z } from 'zod';
import { hostOf, isCameraHost } from './camera-host.ts';
import type { Facecam } from '../show.ts';
import type { FacecamView } from '../view.ts';

const httpsAddress = /^https:\/\/[^\s"'<>\\]{1,1900}$/i;
const ownFile = /^\/files\/[A-Za-z0-9_/-]+\.[a-z0-9]{2,5}$/;

/** Whether a page may show the address: images by https or from this server, camera pages only by https. */
export const isFacecamAddress = ({ isImage, src }: { isImage: boolean; src: string }): boolean =>
  src === '' || httpsAddress.test(src) || (isImage && ownFile.test(src));

/**
 * Whether a player may set the address: images only from this server. The host's page and the overlay would fetch an
 * external image, which would disclose the host's IP address to its server.
 */
export const isOwnFacecamAddress = ({ isImage, src }: { isImage: boolean; src: string }): boolean =>
  isFacecamAddress({ isImage, src }) && (!isImage || src === '' || ownFile.test(src));

/** A facecam address that a page may show, for any player. */
export const facecamAddressSchema = z
  .string()
  .max(2000)
  .refine((src) => isFacecamAddress({ isImage: true, src }), 'an https address');

/** Hosts whose camera pages the streamer allows on the overlay: `cams.example.org`, without scheme or port. */
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

/** The view of a facecam; `src` is empty when pages may not show the address or the camera host is not allowed. */
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
