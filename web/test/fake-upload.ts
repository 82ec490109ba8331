/**
 * The part of `XMLHttpRequest` that uploads use, answered by the fake server. It reports half of the body, then all of it. Requests
 * of test tools are not affected, as they use `fetch`.
 */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #method = 'POST';
  #url = '';
  readonly #headers = new Headers();
  readonly #stop = new AbortController();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  abort(): void {
    this.#stop.abort();
    this.dispatchEvent(new Event('abort'));
  }

  send(body: Blob): void {
    void this.#send(body);
  }

  #progress(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded }));
  }

  async #send(body: Blob): Promise<void> {
    try {
      this.#progress(Math.floor(body.size / 2));
      const response = await fetch(this.#url, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal: this.#stop.signal,
      });
      this.#progress(body.size);
      this.status = response.status;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      if (!this.#stop.signal.aborted) this.dispatchEvent(new Event('error'));
    }
  }
}

/** Replaces `XMLHttpRequest` by one that reports progress and asks the fake server. */
export function installFakeUpload(): void {
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
}
