type Handler = ((event: Event) => void) | null;

/**
 * The part of `XMLHttpRequest` that uploads use, answered by the fake server. It reports half of the body, then all of it. Requests
 * of test tools are not affected, as they use `fetch`.
 */
class FakeUpload {
  readonly upload: { onprogress: Handler } = { onprogress: null };
  onload: Handler = null;
  onerror: Handler = null;
  status = 0;
  responseText = '';
  #method = 'POST';
  #url = '';
  #received = new Headers();
  readonly #headers = new Headers();
  readonly #stop = new AbortController();

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#received.get(name);
  }

  abort(): void {
    this.#stop.abort();
    // As the real one does.
    this.status = 0;
    this.responseText = '';
  }

  send(body: Blob | null = null): void {
    void this.#send(body);
  }

  #progress(loaded: number, total: number): void {
    this.upload.onprogress?.(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }

  async #send(body: Blob | null): Promise<void> {
    try {
      if (body) this.#progress(Math.floor(body.size / 2), body.size);
      const response = await fetch(this.#url, {
        method: this.#method,
        headers: this.#headers,
        body,
        signal: this.#stop.signal,
      });
      if (body) this.#progress(body.size, body.size);
      this.status = response.status;
      this.responseText = await response.text();
      this.#received = response.headers;
      this.onload?.(new Event('load'));
    } catch {
      if (!this.#stop.signal.aborted) this.onerror?.(new Event('error'));
    }
  }
}

/** Replaces `XMLHttpRequest` by one that reports progress and asks the fake server. */
export function installFakeUpload(): void {
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
}
