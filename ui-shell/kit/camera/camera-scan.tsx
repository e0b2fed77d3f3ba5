import { Button, InlineNotification, Modal } from '@carbon/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DecodeQR } from 'qr/decode.js';

/** Reads a label with the camera of the device. Browsers offer cameras on a secure connection (HTTPS) only. */
export function CameraScan({ onScan }: { readonly onScan: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!('mediaDevices' in navigator)) return null;
  return (
    <>
      <Button kind="tertiary" type="button" onClick={() => setOpen(true)}>
        Scan with the camera
      </Button>
      {isOpen && (
        <Modal open passiveModal modalHeading="Scan a label" onRequestClose={() => setOpen(false)}>
          <Camera
            onRead={text => {
              setOpen(false);
              onScan(text);
            }}
          />
        </Modal>
      )}
    </>
  );
}

/** What the camera sees, until it sees a code. */
function Camera({ onRead }: { readonly onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const ended = new AbortController();
    watch(video.current, ended.signal).then(
      text => text !== null && read(text),
      (error: unknown) => setFault(faultText(error)),
    );
    return () => ended.abort();
  }, []);
  if (fault !== null) return <InlineNotification kind="error" lowContrast hideCloseButton title={fault} />;
  return (
    <>
      <p>Hold the code of the label in front of the camera.</p>
      <video ref={video} className="limpid-camera" muted playsInline aria-label="Camera" />
    </>
  );
}

/** The text of the first code that is seen; null when the camera was closed before. Always turns the camera off. */
async function watch(video: HTMLVideoElement | null, signal: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  try {
    if (video === null) return null;
    // Loaded with the first use: few pages read codes.
    const { decodeQR } = await import('qr/decode.js');
    video.srcObject = stream;
    await video.play();
    while (!signal.aborted) {
      const text = readCode(video, decodeQR);
      if (text !== null) return text;
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
    return null;
  } catch (error) {
    // Closing the dialog stops the film, which refuses to play.
    if (signal.aborted) return null;
    throw error;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** Between two looks, so that the tablet stays quick. */
const pauseMs = 150;

function readCode(video: HTMLVideoElement, decode: DecodeQR): string | null {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  if (canvas === null || width === 0) return null;
  canvas.drawImage(video, 0, 0);
  try {
    return decode(canvas.getImageData(0, 0, width, height));
  } catch {
    // Most images show no code: the next one is looked at.
    return null;
  }
}

function faultText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return 'This page may not use the camera: permit it in the settings of the browser';
  if (name === 'NotFoundError') return 'This device has no camera';
  return 'The camera could not be started: another program may be using it';
}
