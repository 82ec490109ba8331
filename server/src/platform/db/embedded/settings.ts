/** The settings of the cluster, as arguments of postgres. `extra` overrides ours, except those needed to reach it. */
export function settingArguments(options: {
  port: number;
  tag: string;
  durable: boolean;
  extra: Record<string, string>;
}): string[] {
  const settings: Record<string, string> = {
    ...footprint,
    ...(options.durable ? {} : forgetful),
    ...options.extra,
    ...reach(options.port, options.tag),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const footprint: Record<string, string> = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  // A node opens up to 30, and one that was killed has its own for a moment after the next has started.
  max_connections: '100',
  max_wal_size: '1GB',
  min_wal_size: '80MB',
  wal_compression: 'on',
  // For solid-state disks: random reads cost as much as sequential ones.
  random_page_cost: '1.1',
  // JIT compilation takes longer than any of our queries.
  jit: 'off',
  // Containers limit /dev/shm to 64 MB by default, where parallel queries fail. And one person's query should not use
  // all cores.
  max_parallel_workers_per_gather: '0',
  // Where huge pages are configured but not granted, using them ends in a bus error.
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  datestyle: 'ISO, MDY',
  lc_messages: 'C',
  default_text_search_config: 'pg_catalog.english',
};

const forgetful: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // In its own folder, so that a cluster that is killed and deleted leaves nothing outside.
  dynamic_shared_memory_type: 'mmap',
};

function reach(port: number, tag: string): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    cluster_name: tag,
    update_process_title: 'on',
    logging_collector: 'off',
    log_destination: 'stderr',
    // Parsed by server-output.ts.
    log_line_prefix: '%b|%e|',
    log_min_messages: 'warning',
    // The text of a failed statement contains people's data.
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}
