// Stands in for NVIDIA's driver and for NVRTC, in one shared library: its GPUs run the kernels on the processor. Environment variables say what
// the machine is like:
//
//     CARDS           how many GPUs there are [2]
//     CARD_MEMORY     bytes of memory of each [4194304]
//     CARD_FAULT      what is wrong: "old" (compute capability 6.1), "full" (the last quarter of the memory cannot be allocated), "none-left" (no
//                     memory can be), "name" (a GPU does not tell its name), "compile" (NVRTC refuses the kernels), "long" (they have no room in the
//                     memory of the host), "load" (the driver refuses them), "wrong" (the last GPU counts one too many), "launch" (a kernel fails)
//
// Each thread begins with a context of another program part, which must be current again when it ends. When a GPU is released, it tells on standard error how many kernels it ran, and how often a list had too little room.
#include "emulated.h"

#include "../../kernels/perft.cu"

#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <unistd.h>
#include <vector>

using namespace slidemask_device;

#define API extern "C" __attribute__((visibility("default"))) int

static std::string setting(const char *name, const char *otherwise) {
    const char *value = getenv(name);
    return value ? value : otherwise;
}
static bool has_fault(const char *name) { return setting("CARD_FAULT", "") == name; }

enum Result { SUCCESS, INVALID, OUT_OF_MEMORY, NO_DEVICE = 100, INVALID_IMAGE = 200, INVALID_CONTEXT = 201, LAUNCH_FAILED = 719 };

static std::mutex one_at_a_time;
struct Card {
    unsigned long long used, launches, refused;
};
static Card cards[8];

// A mistake that the program does not notice. Its exit code is that of no failure.
static void refuse(const char *mistake) {
    fprintf(stderr, "%s\n", mistake);
    _exit(99);
}

static Card of_caller;
struct Contexts {
    std::vector<Card *> stack{&of_caller};
    ~Contexts() {
        if (stack.size() != 1) refuse("the context of the caller is no longer current");
    }
};
static thread_local Contexts contexts;
static Card *current() { return contexts.stack.back(); }
static std::map<u64, u64> allocated;   // the sizes of allocations, by address
static const u64 GUARD = 64;

static int count() { return std::stoi(setting("CARDS", "2")); }
API cuDriverGetVersion(int *version) { return *version = 12080, SUCCESS; }
API cuInit(unsigned) { return count() == 0 ? NO_DEVICE : SUCCESS; }
API cuGetErrorString(int code, const char **text) {
    *text = code == LAUNCH_FAILED ? "unspecified launch failure" : nullptr;
    return *text ? SUCCESS : INVALID;
}
API cuDeviceGetCount(int *number) { return *number = count(), SUCCESS; }
API cuDeviceGet(int *device, int number) { return *device = number, SUCCESS; }
API cuDeviceGetName(char *name, int size, int device) {
    return has_fault("name") ? INVALID : (snprintf(name, (size_t)size, "Card %d", device), SUCCESS);
}
API cuDeviceGetAttribute(int *value, int attribute, int) {
    const bool old = has_fault("old");
    *value = attribute == 16 ? 2 : attribute == 75 ? (old ? 6 : 9) : attribute == 76 ? (old ? 1 : 0) : -1;
    return SUCCESS;
}
API cuDevicePrimaryCtxRetain(Card **context, int device) { return *context = &cards[device], SUCCESS; }
API cuDevicePrimaryCtxRelease_v2(int device) {
    const Card &card = cards[device];
    if (card.used) abort();
    fprintf(stderr, "Card %d: %s kernels, %s\n", device, card.launches ? "some" : "no", card.refused ? "too little room" : "enough room");
    return SUCCESS;
}
API cuCtxPushCurrent_v2(Card *context) { return contexts.stack.push_back(context), SUCCESS; }
API cuCtxPopCurrent_v2(Card **context) {
    *context = current();
    if (*context == &of_caller) refuse("the context of the caller is popped");
    return contexts.stack.pop_back(), SUCCESS;
}

API cuModuleLoadData(u64 *module, const void *code) {
    if (current() == &of_caller) return INVALID_CONTEXT;
    if (has_fault("load")) return INVALID_IMAGE;
    return strcmp((const char *)code, "code for sm_90") == 0 ? (*module = 1, SUCCESS) : INVALID;
}
API cuModuleUnload(u64) {
    if (current() == &of_caller) refuse("a module is unloaded in the context of the caller");
    return SUCCESS;
}

enum Kernel { FIND = 1, FIND_HARMFUL, MAKE, LIST, LIST_HARMFUL, COUNT };
static const std::map<std::string, Kernel> KERNELS = {
    {"slidemask_find_moves", FIND}, {"slidemask_find_harmful_moves", FIND_HARMFUL}, {"slidemask_make_moves", MAKE},
    {"slidemask_list_moves", LIST}, {"slidemask_list_harmful_moves", LIST_HARMFUL}, {"slidemask_count_replies", COUNT}};
API cuModuleGetFunction(u64 *kernel, u64, const char *name) {
    const auto found = KERNELS.find(name);
    return found == KERNELS.end() ? INVALID : (*kernel = found->second, SUCCESS);
}
// A block has two warps.
API cuFuncGetAttribute(int *value, int, u64) { return *value = 64, SUCCESS; }
API cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, u64, int, size_t) { return *blocks = 1, SUCCESS; }

static u64 memory() { return std::stoull(setting("CARD_MEMORY", "4194304")); }
API cuMemGetInfo_v2(size_t *free, size_t *total) {
    *total = memory();
    *free = *total - current()->used;
    return SUCCESS;
}
API cuMemAlloc_v2(u64 *address, size_t size) {
    const std::lock_guard<std::mutex> lock(one_at_a_time);
    if (current()->used + size > (has_fault("full") ? memory() / 4 * 3 : has_fault("none-left") ? 0 : memory())) return OUT_OF_MEMORY;
    char *bytes = (char *)aligned_alloc(256, (size + GUARD + 255) / 256 * 256);
    memset(bytes + size, 0x5a, GUARD);
    *address = (u64)bytes;
    allocated[*address] = size;
    current()->used += size;
    return SUCCESS;
}
API cuMemFree_v2(u64 address) {
    const std::lock_guard<std::mutex> lock(one_at_a_time);
    if (current() == &of_caller) refuse("memory is freed in the context of the caller");
    const u64 size = allocated.at(address);
    for (u64 i = 0; i < GUARD; i++)
        if (((char *)address)[size + i] != 0x5a) abort();
    allocated.erase(address);
    current()->used -= size;
    free((void *)address);
    return SUCCESS;
}
API cuMemcpyHtoD_v2(void *to, const void *from, size_t size) { return memcpy(to, from, size), SUCCESS; }
API cuMemcpyDtoH_v2(void *to, const void *from, size_t size) { return memcpy(to, from, size), SUCCESS; }
API cuMemsetD8_v2(void *to, unsigned char value, size_t size) { return memset(to, value, size), SUCCESS; }

// The first lane to be asked has all the arguments, since blocks run one after the other.
API cuLaunchKernel(u64 kernel, unsigned blocks, unsigned, unsigned, unsigned threads, unsigned, unsigned, unsigned, u64, void **arguments,
                   void **) {
    const std::lock_guard<std::mutex> lock(one_at_a_time);
    if (has_fault("launch")) return LAUNCH_FAILED;
    current()->launches++;
    const auto word = [&](int i) { return *(u64 *)arguments[i]; };
    const auto address = [&](int i) { return (u64 *)word(i); };
    const auto boards = (slidemask_device_board *)word(0);
    emulated::run(blocks, threads, 32, [&] {
        if (kernel == FIND) slidemask_find_moves(boards, word(1), word(2), address(3), word(4));
        if (kernel == FIND_HARMFUL) slidemask_find_harmful_moves(boards, word(1), word(2), word(3), address(4), word(5));
        if (kernel == MAKE)
            slidemask_make_moves(boards, word(1), address(2), word(3), (slidemask_device_board *)word(4), word(5), address(6));
        if (kernel == LIST) slidemask_list_moves(boards, word(1), address(2), word(3), address(4), word(5), address(6));
        if (kernel == LIST_HARMFUL) slidemask_list_harmful_moves(boards, word(1), address(2), word(3), address(4), word(5), address(6));
        if (kernel == COUNT) slidemask_count_replies(boards, address(1), word(2), word(3), address(4));
    });
    if (kernel == MAKE || kernel == LIST || kernel == LIST_HARMFUL) current()->refused += address(6)[0] > word(5);
    if (kernel == COUNT && has_fault("wrong")) address(4)[1] += current() == &cards[count() - 1];
    return SUCCESS;
}

// NVRTC
static struct Programs {
    int count = 0;
    ~Programs() {
        if (count != 0) refuse("a program is not destroyed");
    }
} programs;
static std::string compiled;
static bool is_compiled = false;
API nvrtcCreateProgram(u64 *program, const char *source, const char *, int headers, const char **header, const char **names) {
    const bool right = strstr(source, "#include \"slidemask.cuh\"") && headers == 1 && strstr(header[0], "slidemask_setwise_slider_attacks") &&
                       strcmp(names[0], "slidemask.cuh") == 0;
    return *program = 7, programs.count += right, right ? SUCCESS : INVALID;
}
API nvrtcCompileProgram(u64, int count, const char **options) {
    is_compiled = !has_fault("compile") && count > 0;
    compiled = is_compiled ? std::string("code for ") + (strchr(options[0], '=') + 1) : "perft.cu(1): error:\n  planted";
    return is_compiled ? SUCCESS : 6;
}
API nvrtcGetProgramLogSize(u64, size_t *size) { return *size = is_compiled ? 1 : compiled.size() + 1, SUCCESS; }
API nvrtcGetProgramLog(u64, char *log) { return strcpy(log, is_compiled ? "" : compiled.c_str()), SUCCESS; }
API nvrtcGetCUBINSize(u64, size_t *size) {
    return *size = has_fault("long") ? ~(size_t)0 : is_compiled ? compiled.size() + 1 : 0, SUCCESS;
}
API nvrtcGetCUBIN(u64, char *code) { return strcpy(code, compiled.c_str()), SUCCESS; }
API nvrtcDestroyProgram(u64 *) { return programs.count--, SUCCESS; }
